// Writes down what each call of /api/v1 returns, for its OpenAPI document; to be run when a call's return has changed.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readResponses, textOf } from "./response-schemas";

const responses = readResponses();
writeFileSync(join(import.meta.dirname, "..", "lib", "api-responses.json"), textOf(responses));
console.log(`lib/api-responses.json describes what ${Object.keys(responses.calls).length} calls return.`);
