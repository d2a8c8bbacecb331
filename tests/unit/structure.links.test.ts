// A link that stands in the sources leads to a page there is, in one tenant at least, and a file's to a call that is
// answered: fixed addresses and those made of parts, in screens, mails and notices alike.
import { describe, expect, it } from "vitest";
import { endpoints } from "@/lib/api";
import { operationsOf } from "@/lib/front/api/openapi";
import { PAGES, REDIRECTS } from "@/lib/pages/routes";
import { pathPattern } from "../support/path-pattern";
import { filesIn, read } from "../support/tree";

const CALLS = "/api/v1/";
const ANY = pathPattern(":any");
const calls = operationsOf(endpoints);
const addresses = [...PAGES.map(({ path }) => path), ...Object.keys(REDIRECTS)];

const segments = (path: string) => pathPattern(path.replace(/[?#].*/, "")).split("/");
/** Whether an address may be one of a path; what either leaves open is taken to fit. */
function fits(address: readonly string[], path: readonly string[]): boolean {
  return (
    address.length === path.length &&
    path.every((part, at) => part === address[at] || part === ANY || address[at] === ANY)
  );
}
const leadsTo = (to: string, paths: readonly string[]) => paths.some((path) => fits(segments(to), segments(path)));

const firstParts = new Set(addresses.map((path) => path.split("/")[1]));

/** What of a source is an address of ours: not the beginning of one, and not one whose parts are not told apart. */
function addressesIn(text: string): string[] {
  const literals = [...text.matchAll(/"(\/[a-z][^"/\s]*\/[^"\s]*)"|`(\/[a-z][^`/\s]*\/(?:\$\{[^}]*\}|[^`\s])*)`/g)];
  return literals
    .map(([, fixed, made = ""]) => fixed ?? made)
    .filter((to) => !/\}\$\{|\/$/.test(to))
    .filter((to) => to.startsWith(CALLS) || firstParts.has(segments(to)[1]));
}

const links = ["app", "components", "lib"].flatMap((folder) =>
  filesIn(folder, /\.tsx?$/).flatMap((path) => addressesIn(read(path)).map((to) => ({ path, to }))),
);

describe("every address in the sources", () => {
  it("of a page leads to one", () => {
    const pages = links.filter(({ to }) => !to.startsWith("/api/"));
    expect(pages.length).toBeGreaterThan(400);
    expect(pages.filter(({ to }) => !leadsTo(to, addresses))).toEqual([]);
  });

  it("of a call is answered", () => {
    const files = links.filter(({ to }) => to.startsWith(CALLS));
    expect(files.length).toBeGreaterThan(70);
    const served = calls.map(({ path }) => `/api/v1${path}`);
    expect(files.filter(({ to }) => !leadsTo(to, served))).toEqual([]);
  });

  it("is told from one that leads nowhere", () => {
    const made = `/account/members/\${id}/nowhere`;
    expect(addressesIn(`href="/account/nowhere" to(\`${made}\`)`)).toEqual(["/account/nowhere", made]);
    expect(leadsTo("/account/nowhere", addresses)).toBe(false);
    expect(leadsTo(made, addresses)).toBe(false);
    expect(leadsTo(`/account/members?id=\${id}`, addresses)).toBe(true);
  });
});
