import { prepare, runTypeScript } from "./bootstrap.mjs";

await prepare();
runTypeScript("scripts/serve.ts", process.argv.slice(2));
