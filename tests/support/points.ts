// Where the product may be made to die, found in its sources: a new place is died at too.
import { ALL } from "./depth";
import { filesIn, read } from "./tree";

/** The names of the failpoints in the files of `lib` that fit. */
export const failpointsIn = (path: RegExp): string[] =>
  filesIn("lib", /\.ts$/)
    .filter((file) => path.test(file))
    .flatMap((file) => [...read(file).matchAll(/failpoint\("([^"]+)"\)/g)].map((match) => match[1] ?? ""));

/** A second attempt of a payment confirms an intent that is known. */
export const AGAIN = "charge.known";
/** What a dead worker had made is found. */
export const FOUND = "charge.found";
/** Answers that are not plain successes are settled one by one. */
export const isAlone = (point: string) => point.startsWith("alone.");

/** The points of a charge that succeeds at its first attempt. */
export const isPlain = (point: string) => !isAlone(point) && point !== AGAIN && point !== FOUND;

/**
 * Of points that lie within the same step between two commits or calls of the provider, one dies by SIGKILL in every run
 * and all of them in `npm run test:all`; in process (payments.crash, enrolment.public) each is died at in every run.
 */
export const oneEach = (points: readonly string[], always: readonly string[]): string[] => {
  const strange = always.filter((point) => !points.includes(point));
  if (strange.length > 0) throw new Error(`no failpoint is called ${strange.join(", ")}`);
  return points.filter((point) => ALL || always.includes(point));
};
