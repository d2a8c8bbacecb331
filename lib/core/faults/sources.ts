import "server-only";
import { readFile, stat } from "node:fs/promises";
import { SourceMap } from "node:module";
import { dirname, join } from "node:path";
import { forgets } from "@/lib/core/process/forgetting";
import { type Frame, isSource } from "./facts";

/** The beginning of a source within a file of ours, as the bundler notes it there. */
const BEGINS = /^\/\/ ((?:[\w@.[\]()-]+\/)*[\w.[\]()@-]+\.(?:m?[jt]sx?|json))$/;
/** The framework's files of a page have a map beside them; a larger one takes too long to be read in between. */
const LARGEST_MAP = 1024 * 1024;
/** A built file whose source is not known: its names are of this build alone, so they say nothing. */
const BUILT: Frame = { name: "", file: "built page", line: 0, column: 0 };

/** Places that are known, so that a storm of errors reads no file twice. */
const MOST_PLACES = 2000;
const known = new Map<string, Promise<Frame | null>>();
forgets(() => known.clear());

/** By the bundler's own notes: function and file, without a line. Null for a package, undefined for a file without notes. */
function byNotes(text: string, { name, line }: Frame): Frame | null | undefined {
  const above = text.split("\n").slice(0, line);
  const file = above
    .findLast((each) => BEGINS.test(each.trim()))
    ?.trim()
    .slice(3);
  if (file === undefined) return undefined;
  return isSource(file) ? { name, file, line: 0, column: 0 } : null;
}

async function byMap({ file, line, column }: Frame): Promise<Frame | null> {
  const map = join(/* turbopackIgnore: true */ process.cwd(), `${file}.map`);
  if ((await stat(map)).size > LARGEST_MAP) return BUILT;
  const entry = new SourceMap(JSON.parse(await readFile(map, "utf8"))).findEntry(line - 1, column - 1);
  if (!("originalSource" in entry)) return BUILT;
  const source = join(dirname(file), entry.originalSource);
  if (source.includes("node_modules/")) return null;
  return isSource(source) ? { name: "", file: source, line: entry.originalLine + 1, column: 0 } : BUILT;
}

// The build would otherwise trace, and copy beside each page, whatever lies in the project.
async function looked(frame: Frame): Promise<Frame | null> {
  try {
    const noted = byNotes(await readFile(join(/* turbopackIgnore: true */ process.cwd(), frame.file), "utf8"), frame);
    return noted === undefined ? await byMap(frame) : noted;
  } catch {
    return BUILT;
  }
}

/** A frame of a built file as one of the source it was built from; null where it is a package's. */
function sourceOf(frame: Frame): Promise<Frame | null> | Frame {
  if (isSource(frame.file)) return frame;
  const key = JSON.stringify(frame);
  const found = known.get(key) ?? looked(frame);
  if (known.size < MOST_PLACES) known.set(key, found);
  return found;
}

/** The same way through our sources, by which an error is known in every process and after every build. */
export async function inSources(frames: readonly Frame[]): Promise<Frame[]> {
  return (await Promise.all(frames.map(sourceOf))).filter((frame) => frame !== null);
}
