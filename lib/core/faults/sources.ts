import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { forgets } from "../forgetting";
import type { Frame } from "./facts";

/** The beginning of a source within a built file, as the bundler notes it there. */
const BEGINS = /^\/\/ ((?:[\w@.-]+\/)*[\w.[\]()@-]+\.(?:m?[jt]sx?|json))$/;
type Part = { line: number; file: string };

/** Built files that are known, so that a storm of errors reads none twice. */
const MOST_FILES = 16;
const known = new Map<string, Promise<readonly Part[]>>();
forgets(() => known.clear());

async function partsOf(file: string): Promise<readonly Part[]> {
  const text = await readFile(join(process.cwd(), file), "utf8").catch(() => "");
  return text.split("\n").flatMap((line, at) => {
    const begins = BEGINS.exec(line.trim())?.[1];
    return begins === undefined ? [] : [{ line: at + 1, file: begins }];
  });
}

function partsKnown(file: string): Promise<readonly Part[]> {
  const parts = known.get(file) ?? partsOf(file);
  if (known.size < MOST_FILES) known.set(file, parts);
  return parts;
}

/** A frame of a built file as one of the source it was built from, whose line is not known; null where it is a package's. */
async function sourceOf(frame: Frame): Promise<Frame | null> {
  if (!frame.file.startsWith(".")) return frame;
  const part = (await partsKnown(frame.file)).findLast(({ line }) => line <= frame.line);
  if (part === undefined) return { ...frame, file: "built page", line: 0 };
  return part.file.includes("node_modules/") ? null : { ...frame, file: part.file, line: 0 };
}

/** The same way through our sources, by which an error is known in every process and after every build. */
export async function inSources(frames: readonly Frame[]): Promise<Frame[]> {
  return (await Promise.all(frames.map(sourceOf))).filter((frame) => frame !== null);
}
