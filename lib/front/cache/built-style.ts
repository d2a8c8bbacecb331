import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const OURS = /^\/_next\/static\/(?:[\w-]+\/)*[\w.-]+\.css$/;

/** What a style sheet of the built product says, by its address in a page; null for any other. */
export function builtStyle(href: string): string | null {
  if (!OURS.test(href)) return null;
  try {
    return readFileSync(join(process.cwd(), href.replace("/_next", ".next")), "utf8");
  } catch {
    // The page keeps its link, and the browser asks for it.
    return null;
  }
}
