import { z } from "zod";

const segment = z.union([
  z.string(),
  z.tuple([
    z.string(),
    z.string(),
    z.enum(["c", "ci(..)(..)", "ci(.)", "ci(..)", "ci(...)", "oc", "d", "di(..)(..)", "di(.)", "di(..)", "di(...)"]),
    z.array(z.string()).nullable(),
  ]),
]);
type Tree = [z.infer<typeof segment>, Record<string, Tree>, ...unknown[]];
const tree: z.ZodType<Tree> = z.lazy(() =>
  z.tuple([segment, z.record(z.string(), tree)], z.unknown()).refine(([, , url, refresh, hints, extra]) => {
    const read = z.tuple([
      z.tuple([z.string(), z.string()]).nullish(),
      z.enum(["refetch", "inside-shared-layout", "metadata-only"]).nullish(),
      z.number().nullish(),
      z.string().optional(),
    ]);
    return read.safeParse([url, refresh, hints, extra]).success;
  }),
);

const LONGEST = 40_000;
const DEEPEST = 100;

/** How deep brackets stand in each other, so that nothing recursive is asked to follow a thousand of them. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const sign of text) {
    if (sign === "[" || sign === "{") deepest = Math.max(deepest, ++depth);
    else if (sign === "]" || sign === "}") depth--;
  }
  return deepest;
}

/**
 * Whether the web framework can read a `Next-Router-State-Tree` header (Next 16.4, `flightRouterStateSchema`): it answers
 * 500 to one it cannot. A test compares both, so that an update of the framework does not pass unnoticed.
 */
export function isRouterState(header: string | string[]): boolean {
  if (typeof header !== "string" || header.length > LONGEST) return false;
  try {
    const text = decodeURIComponent(header);
    return depthOf(text) <= DEEPEST && tree.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
