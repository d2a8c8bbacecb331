// Where the product may be made to die, found in its sources: a new place is died at too.
import { filesIn, read } from "./tree";

/** The names of the failpoints in the files of `lib` that fit. */
export const failpointsIn = (path: RegExp): string[] =>
  filesIn("lib", /\.ts$/)
    .filter((file) => path.test(file))
    .flatMap((file) => [...read(file).matchAll(/failpoint\("([^"]+)"\)/g)].map((match) => match[1] ?? ""));

/** A second try of a payment asks for an intent that is known. */
export const AGAIN = "charge.known";
/** What a dead worker had made is found. */
export const FOUND = "charge.found";
/** Answers that are not plain successes are settled one by one. */
export const isAlone = (point: string) => point.startsWith("alone.");

/** What a charge passes that goes well at its first try. */
export const isPlain = (point: string) => !isAlone(point) && point !== AGAIN && point !== FOUND;
