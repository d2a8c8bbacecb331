// Addresses without the table of pages: what the browser's part of the frame takes with every page.
import type { PagePath } from "./routes";

export type Names<Path extends string> = Path extends `${string}[${infer Name}]${infer Rest}`
  ? Name | Names<Rest>
  : never;

/** The address of a page. Typed from the table: a page that does not exist does not compile. */
export function href<P extends PagePath>(
  path: P,
  ...[params, query]: [Names<P>] extends [never]
    ? [params?: undefined, query?: Record<string, string>]
    : [params: Record<Names<P>, string | number>, query?: Record<string, string>]
): string {
  const given: Record<string, string | number> = params ?? {};
  const filled = path.replace(/\[(\w+)\]/g, (_, name: string) => encodeURIComponent(String(given[name])));
  return query && Object.keys(query).length ? `${filled}?${new URLSearchParams(query)}` : filled;
}
