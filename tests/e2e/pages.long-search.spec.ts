// Every page that takes a search, asked for thousands of letters of one, over HTTP: it stays the page it is, with its heading and
// a list that could be read. What the calls answer is held by their own tests.
import { expect, test } from "@playwright/test";
import { ADMINS, type Role } from "../../lib/core/auth/roles";
import { PAGES, type PagePath } from "../../lib/pages/routes";
import { listsOnPages } from "../support/list-screens";
import { addressOf } from "../support/page-samples";
import { userVisitor } from "../support/visitor";

/** As many as an address may have; more never come as far as a page, whichever it is, so that is asked of one. */
const [MANY, TOO_MANY] = ["x".repeat(7000), "x".repeat(10_000)];
/** What stands where a list could not be read. */
const FAILED = ">This could not be loaded<";
/** Pages that are searched otherwise than by `ListScreen`. */
const OTHERS: readonly PagePath[] = ["/dentist-new/members", "/dentist-new/faq"];

/** Each page as the first role it is made for. */
function searched(): Map<Role, PagePath[]> {
  const paths = new Set<PagePath>([...listsOnPages().flatMap((list) => list.paths), ...OTHERS]);
  const pages = new Map<Role, PagePath[]>();
  for (const { path, roles } of PAGES) {
    const [role] = roles === "public" || !paths.has(path) ? [] : roles;
    if (role) pages.set(role, [...(pages.get(role) ?? []), path]);
  }
  return pages;
}

for (const [role, paths] of searched())
  test(`a search of ten thousand letters, as ${role}`, async () => {
    test.setTimeout(30_000 + paths.length * 4000);
    const one = await userVisitor("dental", `${role}@dental.test`);
    const wrong: string[] = [];
    for (const path of paths) {
      const address = await addressOf("dental", path);
      for (const letters of path === paths[0] ? [MANY, TOO_MANY] : [MANY]) {
        const response = await one.get(`${address}${address.includes("?") ? "&" : "?"}q=${letters}`);
        const html = await response.text();
        if (response.status() !== 200 || !/<h1[\s>]/.test(html) || html.includes(FAILED))
          wrong.push(`${path} answered ${response.status()} to ${letters.length} letters, ${html.length} characters`);
      }
    }
    await one.dispose();
    expect(wrong).toEqual([]);
    if (ADMINS.some((each) => each === role)) expect(paths.length).toBeGreaterThan(5);
  });
