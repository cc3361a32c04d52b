// Draw the home-screen icons from icon.svg: node icons.mjs <node_modules> <art folder> <out folder>
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const [modules, art, out] = process.argv.slice(2);
const { initWasm, Resvg } = createRequire(join(modules, "x.js"))("@resvg/resvg-wasm");
await initWasm(readFileSync(join(modules, "@resvg/resvg-wasm/index_bg.wasm")));

const draw = (svg, width, name) => {
  const image = new Resvg(svg, { fitTo: { mode: "width", value: width } }).render();
  writeFileSync(join(out, name), image.asPng());
};

const icon = readFileSync(join(art, "icon.svg"), "utf8");
for (const size of [180, 192, 512]) draw(icon, size, `icon-${size}.png`);

// A maskable icon is cut to a circle by the launcher: it may have a drawing of its own with wider margins.
const maskable = join(art, "icon-maskable.svg");
draw(existsSync(maskable) ? readFileSync(maskable, "utf8") : icon, 512, "icon-maskable-512.png");
