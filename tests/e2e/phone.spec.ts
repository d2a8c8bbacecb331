// On a phone a list comes first: one action, numbers in one line, filters in one line, rows of two lines.
import { expect, type Page, test } from "@playwright/test";
import { ROLES, type Role } from "../../lib/core/auth/roles";
import { PAGES, type PagePath } from "../../lib/pages/routes";
import { logIn } from "../support/browser";
import { partOf, shareOf } from "../support/depth";
import { listsOnPages } from "../support/list-screens";
import { addressOf } from "../support/page-samples";

/** Pixels from the upper edge of the window within which a list begins (issue 10, section 3). */
const BEGINS_WITHIN = 300;
/** Two lines of text with the room around them; three do not fit. */
const TWO_LINES = 76;

/** Rows of a table, or, where a list is none, what stands for them. */
const ROW =
  "main :is(tbody tr:not([aria-hidden], [data-aside] *), details:not([data-aside]), section li article, section[aria-labelledby^=plans-] li)";

type Address = PagePath | `${PagePath}?${string}`;
const isPage = (address: Address): address is PagePath => !address.includes("?");
/** Lists that are built otherwise than the others, and who reads them; the others come from `listsOnPages`. */
const OTHERS: Partial<Record<Role, Address[]>> = {
  dentist: [
    "/dentist-new/members",
    "/account/billing-calendar",
    "/account/recovery",
    // The first columns of the board have nobody.
    "/account/recovery?filter=delinquent",
    "/dentist-new/memberships",
  ],
  super_admin: ["/admin/billing-run"],
};
/** Their rows are cards, or hold a line for each repayment. */
const CARDS: readonly string[] = [
  "/admin/claims",
  "/account/recovery",
  "/account/recovery?filter=delinquent",
  "/dentist-new/memberships",
];

/** Nothing fails in the demo, so that nothing stands there; sign-ups, not looked at yet since the demo has some; a list in a tab that is not the first, looked at where it has a page. */
const WITHOUT_ROWS: readonly PagePath[] = ["/admin/health", "/admin/incomplete", "/account/settings/office"];

/** Who has what stands there, where the role's own login has none of it: an organization's locations. */
const AS: Partial<Record<PagePath, string>> = {
  "/account/manage-groups": "hq",
  "/account/manage-locations": "hq",
  "/account/manage-users": "hq",
  "/account/multi-location-dashboard": "hq",
};

/** Each list as the first role its page is made for, by the login that has rows in it. */
function listsOf(): Map<string, Address[]> {
  const lists = new Map<string, Address[]>();
  const paths = new Set(listsOnPages().flatMap(({ paths }) => paths));
  for (const path of WITHOUT_ROWS) paths.delete(path);
  for (const { path, roles } of PAGES)
    if (paths.has(path) && roles !== "public")
      for (const as of [AS[path] ?? roles[0] ?? "nobody"]) lists.set(as, [...(lists.get(as) ?? []), path]);
  for (const role of ROLES) if (OTHERS[role]) lists.set(role, [...(lists.get(role) ?? []), ...OTHERS[role]]);
  return lists;
}

test.use({ viewport: { width: 390, height: 844 } });

/** Where the list begins, and its rows of more than two lines, in words. */
async function rowsOf(page: Page): Promise<{ y: number; tall: string[] }> {
  const rows = page.locator(ROW);
  await expect(rows.first()).toBeVisible();
  return rows.evaluateAll((all, most) => {
    const boxes = all.map((row) => ({ row, box: row.getBoundingClientRect() }));
    const tall = boxes.filter(({ box }) => box.height > most);
    return {
      y: Math.round((boxes[0]?.box.top ?? 0) + window.scrollY),
      tall: tall.map(({ row, box }) => `${Math.round(box.height)} px: ${row.textContent?.slice(0, 120)}`),
    };
  }, TWO_LINES);
}

/** What lies over something else: a search box over the first filter, what can be done with a row over its state. */
function overlaps(page: Page): Promise<string[]> {
  const pairs = [
    ["[data-strip] search input", "[data-strip] a"],
    ["td[data-place=acts] button", "td[data-place=mark]"],
  ] as const;
  return page.evaluate(
    (given) =>
      given.flatMap(([upper, lower]) => {
        const [one, other] = [upper, lower].map((name) =>
          document.querySelector(`main ${name}`)?.getBoundingClientRect(),
        );
        if (!one || !other) return [];
        const apart =
          one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
        return apart ? [] : [`${upper} over ${lower}`];
      }),
    pairs,
  );
}

for (const [role, all] of listsOf()) {
  const lists = partOf(all, (address) => address.split("?")[0] ?? address);
  if (lists.length === 0) continue;
  // All in the longer language, some in the other.
  for (const locale of ["en-US", "es-US"]) {
    test(`the lists of ${role} begin within ${BEGINS_WITHIN} px of a phone in ${locale}, two lines a row`, async ({
      page,
    }) => {
      await logIn(page, role);
      for (const path of locale === "en-US" ? shareOf(lists, 4) : lists) {
        const address = isPage(path) ? await addressOf("dental", path) : path;
        await page.goto(`${address}${address.includes("?") ? "&" : "?"}lang=${locale}`);
        const { y, tall } = await rowsOf(page);
        expect.soft(await overlaps(page), path).toEqual([]);
        expect.soft(y, `${path} begins`).toBeLessThanOrEqual(BEGINS_WITHIN);
        if (!CARDS.includes(path)) expect.soft(tall, `rows of ${path} over ${TWO_LINES} px`).toEqual([]);
      }
    });
  }
}

test("a member's row on a phone says the status and the next payment", async ({ page }) => {
  await logIn(page);
  await page.goto("/dentist-new/members?q=alvarez");
  const row = page.getByRole("row").filter({ hasText: "Alvarez, Maria" });
  await expect(row).toContainText("Active");
  await expect(row.getByText(/\w+ \d+ · \$\d+\.\d\d/)).toBeInViewport({ ratio: 1 });
});

test("a late family's row on a phone says what is owed, and when it is charged again", async ({ page }) => {
  // In the office whose late families no other test collects from.
  await logIn(page, "owner.large");
  await page.goto("/dentist-new/members?filter=past_due");
  await expect(page.getByText(/^Owes \$[\d.,]+( · next try \w+ \d+)?$/).first()).toBeInViewport({ ratio: 1 });
});

test("what must be read before a list stands before it on a phone too", async ({ page }) => {
  await logIn(page, "super_admin");
  await page.goto("/admin/reports?month=2099-01");
  const said = await page.getByText(/^This period begins on/).boundingBox();
  const list = await page.getByText("No offices found").boundingBox();
  expect(said?.y ?? Number.POSITIVE_INFINITY).toBeLessThan(list?.y ?? 0);
});
