// The interpreter that pyscript.toml names. PyScript imports it, in the page and in workers, and calls
// loadPyodide; the page has usually begun loading long before (assets/page/start.mjs).
import { ensureStorage } from "../page/storage.mjs";
import { interpreter } from "../page/runtime.mjs";

// PyScript opens IndexedDB as soon as this module is there, and never boots where storage is denied.
await ensureStorage();

export { version } from "./pyodide.mjs";
export const loadPyodide = interpreter;
