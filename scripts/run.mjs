// `npm run clock`, `npm run db:migrate` and their like: run.mjs <script> [arguments].
import { fail, prepare, runTypeScript } from "./bootstrap.mjs";

const [name, ...rest] = process.argv.slice(2);
if (!name || !/^[a-z-]+$/.test(name)) fail("Say which script: run.mjs <script> [arguments].");
await prepare();
runTypeScript(`scripts/${name}.ts`, rest);
