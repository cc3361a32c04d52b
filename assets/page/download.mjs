// The big files of a first visit: all asked for at once, counted as they arrive, handed on to Pyodide.
import { sizes } from "./release.mjs";
import { BootFailure } from "./runtime.mjs";

const site = new URL("../../", import.meta.url);

/** Begin downloading; `counted(done, total)` hears of every chunk, `failed(failure)` of the first trouble. */
export const download = (counted, failed) => {
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  let done = 0;
  const count = (bytes) => counted((done += bytes), total);

  const counting = (name, body) => {
    let arrived = 0;
    return body.pipeThrough(
      new TransformStream({
        transform(chunk, controller) {
          arrived += chunk.byteLength;
          count(chunk.byteLength);
          controller.enqueue(chunk);
        },
        flush() {
          if (arrived === sizes[name]) return;
          const failure = new BootFailure("network", `${name}: ${arrived} of ${sizes[name]} bytes`);
          failed(failure);
          throw failure;
        },
      }),
    );
  };

  const begin = async (name) => {
    try {
      const response = await nativeFetch(new URL(name, site));
      if (!response.ok) throw new BootFailure("missing", `${name}: ${response.status}`);
      const body = counting(name, response.body);
      // Streaming compilation insists on its type, which some servers do not know. The rest is read now, and
      // not only when somebody asks for it, so that the bar fills.
      return name.endsWith(".wasm")
        ? new Response(body, { headers: { "content-type": "application/wasm" } })
        : new Response(await new Response(body).arrayBuffer());
    } catch (error) {
      const failure = error instanceof BootFailure ? error : new BootFailure("network", `${name}: ${error.message}`);
      failed(failure);
      throw failure;
    }
  };

  const nativeFetch = globalThis.fetch;
  const started = new Map();
  for (const name of Object.keys(sizes)) {
    const url = new URL(name, site).href;
    if (name.endsWith(".mjs")) preloadModule(url, () => count(sizes[name]));
    else {
      const response = begin(name);
      response.catch(() => {}); // `failed` has heard of it
      started.set(url, response);
    }
  }

  // Pyodide and PyScript fetch by themselves: what they ask for first is what we have under way.
  globalThis.fetch = (resource, options) => {
    const url = new URL(resource instanceof Request ? resource.url : resource, document.baseURI).href;
    const response = started.get(url);
    started.delete(url);
    if (!started.size) globalThis.fetch = nativeFetch;
    return response ?? nativeFetch(resource, options);
  };
};

const preloadModule = (href, loaded) => {
  const link = Object.assign(document.createElement("link"), { rel: "modulepreload", href, onload: loaded });
  document.head.append(link);
};

/** Why the boot's files cannot be used, found by asking for each again; null when they all look right. */
export const diagnose = async () => {
  for (const name of Object.keys(sizes)) {
    try {
      const response = await fetch(new URL(name, site), { method: "HEAD", cache: "no-cache" });
      if (!response.ok) return new BootFailure("missing", `${name}: ${response.status}`);
      const type = response.headers.get("content-type") ?? "";
      if (name.endsWith(".mjs") && !/javascript/.test(type)) return new BootFailure("type", `${name}: ${type}`);
    } catch (error) {
      return new BootFailure("network", `${name}: ${error.message}`);
    }
  }
  return null;
};
