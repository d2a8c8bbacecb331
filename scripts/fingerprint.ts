import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./bootstrap.mjs";

function* files(path: string): Generator<string> {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const name of readdirSync(path).sort()) yield* files(join(path, name));
}

/** One word for the names and contents of all files in these places of the project. */
export function fingerprint(places: readonly string[]): string {
  const hash = createHash("sha256");
  for (const place of places)
    for (const file of files(join(ROOT, place))) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  return hash.digest("hex");
}
