import { createHash } from "node:crypto";

/** A step of the way to an error, in one of our own files or in a file that was built from them. */
export type Frame = { name: string; file: string; line: number; column: number };

/** What may be kept of an error: what it is and where it was thrown, never the values it carried. */
export type Facts = { name: string; code: string | null; message: string | null; frames: readonly Frame[] };

const NAME = /^[A-Z]\w{0,59}$/;
/** A short word of a library or the database; a row of digits would be somebody's number. */
const CODE = /^(?!.*\d{6})[\w.:-]{1,40}$/;

/**
 * Sentences of the engine, as far as they are made of names in our code. All others may quote a row or what somebody typed, as
 * may the end of these, so they are not kept, as they are not in the log.
 */
const SENTENCES: readonly RegExp[] = [
  /^Cannot (?:read|set) properties of (?:undefined|null)/,
  /^[A-Za-z_$][\w$.]{0,79} is not (?:a function|a constructor|defined|iterable)(?=$| \()/,
  /^(?:Assignment to constant variable|Invalid array length|Invalid time value|Maximum call stack size exceeded)/,
];
const ENGINE = ["TypeError", "ReferenceError", "RangeError"];

function messageOf({ name, message }: Error): string | null {
  if (!ENGINE.includes(name)) return null;
  for (const sentence of SENTENCES) {
    const found = sentence.exec(message);
    if (found) return found[0];
  }
  return null;
}

const LINE = /^\s*at (?:(?:async |new )*([^\s(]+)[^(]*\()?(?:file:\/\/)?(\/.+?):(\d+):(\d+)\)?$/;
/** Where our sources lie below the root. */
const SOURCE =
  /^(?:(?:app|components|lib|prisma|sandbox|scripts|tenants|tests)\/|(?:instrumentation|middleware|server)\.ts$)/;
export const isSource = (file: string): boolean => SOURCE.test(file);
/** What is built from them lies in a folder that begins with a dot. */
const isOurs = (file: string) => isSource(file) || file.startsWith(".");
/** What carries every call and every write: an error that is thrown there belongs to whoever asked. */
const PLUMBING = /^lib\/(?:core|queue|front)\//;
const MOST_FRAMES = 12;

/** "makePlan" of "Object.makePlan"; nothing of what has no name. */
const nameOf = (written = "") => (written.includes("<") ? "" : (written.split(".").at(-1) ?? "").slice(0, 60));

/** The frames of a stack that are ours: packages, and the engine's own, are left out. */
export function ownFrames(stack: string | undefined, root: string): Frame[] {
  const frames: Frame[] = [];
  for (const text of stack?.split("\n") ?? []) {
    const [, name, path = "", line, column] = LINE.exec(text) ?? [];
    if (!path.startsWith(`${root}/`) || path.includes("/node_modules/")) continue;
    const file = path.slice(root.length + 1);
    if (isOurs(file)) frames.push({ name: nameOf(name), file, line: Number(line), column: Number(column) });
    if (frames.length === MOST_FRAMES) break;
  }
  return frames;
}

/** What may be kept of whatever was thrown. */
export function factsOf(error: unknown, root: string): Facts {
  if (!(error instanceof Error)) return { name: "Unknown", code: null, message: null, frames: [] };
  const code = "code" in error ? String(error.code) : "status" in error ? String(error.status) : "";
  return {
    name: NAME.test(error.name) ? error.name : "Error",
    code: CODE.test(code) ? code : null,
    message: messageOf(error),
    frames: ownFrames(error.stack, root),
  };
}

/** A frame as it is read: function, file and line, as far as they are known. */
export function frameText({ name, file, line }: Frame): string {
  const at = line > 0 ? `${file}:${line}` : file;
  return name === "" ? at : `${name} (${at})`;
}

/**
 * Where an error belongs: the first step outside of the plumbing, by function and file. Its line is left out, so that an edit
 * above it makes no new error of it.
 */
export function placeOf(frames: readonly Frame[]): string | null {
  const frame = frames.find(({ file }) => !PLUMBING.test(file)) ?? frames[0];
  return frame ? frameText({ ...frame, line: 0 }) : null;
}

/** One for all that is the same error: what it is, where it was thrown, and what was done, whoever did it. */
export const fingerprintOf = (parts: {
  tenantId: string | null;
  kind: string;
  origin: string;
  name: string;
  code: string | null;
  place: string | null;
}): string =>
  createHash("sha256")
    .update(JSON.stringify([parts.tenantId, parts.kind, parts.origin, parts.name, parts.code, parts.place]))
    .digest("hex")
    .slice(0, 40);
