/** Something known to be unsafe about a package, as the registry tells it. */
export type Advisory = { id: string; name: string; severity: string; title: string };

/**
 * What is kept in scripts/advisories.json: the registry's last answer with its day (null before the first), and what is lived
 * with, each with its reason and the day it is to be looked at again.
 */
export type Kept = {
  askedOn: string | null;
  found: Advisory[];
  accepted: { id: string; reason: string; until: string }[];
};

const FAILS = ["high", "critical"];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The last part of an advisory's address: GHSA-…; what has none is told by its number. */
const idOf = ({ url, source }: Record<string, unknown>) =>
  typeof url === "string" ? (url.split("/").at(-1) ?? url) : String(source);

/**
 * The advisories in what `npm audit --json` prints, each once; null when that is no answer: nothing, words, or the error of
 * a registry that does not know advisories.
 */
export function advisoriesIn(output: string): Advisory[] | null {
  let answer: unknown;
  try {
    answer = JSON.parse(output);
  } catch {
    return null;
  }
  if (!isObject(answer) || !isObject(answer.vulnerabilities)) return null;
  const found = new Map<string, Advisory>();
  for (const one of Object.values(answer.vulnerabilities)) {
    // A text names another package of the answer, through which this one is unsafe.
    const causes = isObject(one) && Array.isArray(one.via) ? one.via.filter(isObject) : [];
    for (const cause of causes) {
      const id = idOf(cause);
      const { name, severity, title } = cause;
      found.set(id, { id, name: String(name), severity: String(severity), title: String(title) });
    }
  }
  return [...found.values()].sort((a, b) => a.id.localeCompare(b.id));
}

/** What fails: high or critical, and not accepted on that day. */
export function unaccepted(
  found: readonly Advisory[],
  { accepted }: Pick<Kept, "accepted">,
  on = new Date().toISOString().slice(0, 10),
): Advisory[] {
  const lived = new Set(accepted.filter(({ until }) => on <= until).map(({ id }) => id));
  return found.filter(({ id, severity }) => FAILS.includes(severity) && !lived.has(id));
}
