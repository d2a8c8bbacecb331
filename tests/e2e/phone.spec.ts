// On a phone a list comes first: one action, numbers in one line, filters in one line, rows of two lines.
import { expect, type Page, test } from "@playwright/test";
import type { Role } from "../../lib/core/roles";
import type { PagePath } from "../../lib/pages/routes";
import { logIn } from "../support/browser";
import { shareOf } from "../support/depth";

/** Pixels from the upper edge of the window within which a list begins (issue 10, section 3). */
const BEGINS_WITHIN = 300;
/** Two lines of text with the room around them; three do not fit. */
const TWO_LINES = 76;

/** Rows of a table, or, where a list is none, what stands for them. */
const ROW = "main :is(tbody tr:not([aria-hidden]), details, section li article, section[aria-labelledby^=plans-] li)";

const LISTS: Partial<Record<Role, (PagePath | `${PagePath}?${string}`)[]>> = {
  dentist: [
    "/dentist-new/members",
    "/account/benefits",
    "/account/codes",
    "/account/payouts",
    "/account/disputes",
    "/dentist-new/payment-ledger",
    "/account/billing-calendar",
    "/account/recovery",
    // The first columns of the board have nobody.
    "/account/recovery?filter=delinquent",
    "/dentist-new/memberships",
  ],
  super_admin: ["/admin/dentists", "/admin/fees", "/admin/claims", "/admin/promos", "/admin/billing-run"],
  sm_business: ["/business/members"],
  association: ["/associations/dentists"],
};
/** Their rows are cards, or hold a line for each repayment. */
const CARDS: readonly string[] = [
  "/admin/claims",
  "/account/recovery",
  "/account/recovery?filter=delinquent",
  "/dentist-new/memberships",
];

test.use({ viewport: { width: 390, height: 844 } });

async function firstRow(page: Page): Promise<{ y: number; height: number }> {
  const row = page.locator(ROW).first();
  await expect(row).toBeVisible();
  return row.evaluate((element) => {
    const { top, height } = element.getBoundingClientRect();
    return { y: Math.round(top + window.scrollY), height: Math.round(height) };
  });
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

for (const [role, lists] of Object.entries(LISTS)) {
  // All in the longer language, some in the other.
  for (const locale of ["en-US", "es-US"]) {
    test(`the lists of ${role} begin within ${BEGINS_WITHIN} px of a phone in ${locale}, two lines a row`, async ({
      page,
    }) => {
      await logIn(page, role);
      for (const path of shareOf(lists, locale === "en-US" ? 4 : 1)) {
        await page.goto(`${path}${path.includes("?") ? "&" : "?"}lang=${locale}`);
        const { y, height } = await firstRow(page);
        expect.soft(await overlaps(page), path).toEqual([]);
        expect.soft(y, `${path} begins`).toBeLessThanOrEqual(BEGINS_WITHIN);
        if (!CARDS.includes(path)) expect.soft(height, `a row of ${path}`).toBeLessThanOrEqual(TWO_LINES);
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
