// npm test: everything. npm test unit | api | sandbox | e2e | static: one kind; a further word filters files.
import { prepare, runTypeScript } from "./bootstrap.mjs";

await prepare();
runTypeScript("scripts/test.ts", process.argv.slice(2));
