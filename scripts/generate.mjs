import { prepare } from "./bootstrap.mjs";

await prepare();
