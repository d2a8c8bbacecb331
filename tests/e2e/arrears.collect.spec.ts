// A late family's money: the same dialog wherever it says Collect, and what was recorded stands where it is looked for.
import { expect, type Page, test } from "@playwright/test";
import { failOnComplaints, logIn } from "../support/browser";
import { fits } from "../support/fits";
import { rowsOf } from "../support/journey";

failOnComplaints();

type Late = { id: number; first: string; last: string; cents: number };

/** Families of an office that owe, the ones with the least first: other tests take the ones with the most. */
async function owing(slug: string, status: "past_due" | "delinquent"): Promise<Late[]> {
  return rowsOf<Late>(
    `select m.id, m.first_name as first, m.last_name as last, sum(p.amount_cents)::int as cents
     from payment p join household h on h.id = p.household_id join office o on o.id = p.office_id
     join member m on m.household_id = h.id and m.added_by_id is null
     where o.slug = $1 and p.status = 'failed' and p.method = 'stripe' and p.claim_id is null
       and exists (select 1 from membership s where s.household_id = h.id and s.status = $2::"MembershipStatus")
     group by m.id order by sum(p.amount_cents), m.id`,
    [slug, status],
  );
}

const dialogOf = (page: Page, { first, last }: Late) =>
  page.getByRole("dialog", { name: `Collect from ${first} ${last}’s family` });

const dollars = (cents: number) =>
  (cents / 100).toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  });

test("a check that a late family brings is recorded from its row, and the list is read again with counts that agree", async ({
  page,
}) => {
  // The large office: the small one's late families are what other stories are about.
  const late = await owing("lakeside-family", "past_due");
  const [family] = late;
  if (!family) throw new Error("nobody is late");
  await logIn(page, "owner.large");
  await page.goto("/dentist-new/members?filter=past_due");
  const shown = page.getByText(/^\d+ of \d+$/);
  const before = Number((await shown.textContent())?.match(/of (\d+)/)?.[1]);
  const name = `${family.last}, ${family.first}`;
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Collect late payment" }).click();
  const dialog = dialogOf(page, family);
  await dialog.getByRole("radio", { name: /^They pay here in the office/ }).click();
  await dialog.getByRole("radio", { name: "Check" }).click();
  await dialog.getByLabel("Check number (optional)").fill("2077");
  await fits(page);
  await dialog.getByRole("button", { name: `Record ${dollars(family.cents)}` }).click();
  await expect(dialog.getByText(`${dollars(family.cents)} recorded as paid`)).toBeVisible();
  await expect(dialog.getByText(/^Check #2077 · /)).toBeVisible();
  const receipt = dialog.getByRole("link", { name: /^Open receipt/ }).first();
  await expect(receipt).toHaveAttribute("href", /\/receipts\/\d+$/);
  await fits(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  await expect(shown).toHaveText(`${before - 1} of ${before - 1}`);
  await expect(page.getByRole("button", { name: `Actions for ${name}` })).toHaveCount(0);
});

test("the board, the day at a glance and the member's page open the same dialog, and cash stands in the timeline", async ({
  page,
}) => {
  const [family] = await owing("bright-smiles", "delinquent");
  if (!family) throw new Error("nobody is delinquent");
  const name = `${family.first} ${family.last}`;
  await logIn(page, "dentist");
  await page.goto("/account/dashboard");
  await page
    .getByRole("button", { name: /^Collect \$/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: /^Collect from .*’s family$/ })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto(`/dentist-new/members?id=${family.id}`);
  await page.getByRole("button", { name: /^Collect \$/ }).click();
  await expect(dialogOf(page, family)).toBeVisible();
  await page.keyboard.press("Escape");

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/account/recovery");
  await page
    .getByRole("article")
    .filter({ has: page.getByRole("link", { name, exact: true }) })
    .getByRole("button", { name: /^Collect \$/ })
    .click();
  const dialog = dialogOf(page, family);
  await dialog.getByRole("radio", { name: /^They pay here in the office/ }).click();
  await fits(page);
  // How much is still asked for, and in how many payments, depends on what other stories have settled of it.
  await dialog.getByRole("button", { name: /^Record \$/ }).click();
  await expect(dialog.getByText(/^Cash · /)).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);

  await page.goto(`/account/recovery?family=${family.id}`);
  const drawer = page.getByRole("dialog", { name });
  await expect(drawer.getByText(/^\$[\d.,]+ paid in the office/).first()).toBeVisible();
  await expect(drawer.getByText(/Cash · Due .* · Recorded by /).first()).toBeVisible();
  await expect(drawer.getByText(/ · (Visa|Mastercard|Amex|Discover) ending in \d{4} · Due /).first()).toBeVisible();
});

test("what a family owes is read person by person, with plan, days and cents: at the desk, and on a phone in Spanish", async ({
  page,
}) => {
  type Owing = { member: number; owner: string; people: string[]; plan: string; cents: number };
  const [family] = await rowsOf<Owing>(
    `select min(w.id) as member, min(w.first_name || ' ' || w.last_name) as owner,
       array_agg(distinct m.first_name || ' ' || m.last_name) as people, min(v.plan_name) as plan, sum(b.net_cents)::int as cents
     from payment p join office o on o.id = p.office_id join obligation b on b.payment_id = p.id and b.status = 'open'
     join membership s on s.id = b.membership_id join member m on m.id = s.member_id
     join plan_version v on v.id = b.plan_version_id
     join member w on w.household_id = p.household_id and w.added_by_id is null
     where o.slug = 'lakeside-family' and p.status = 'failed' and p.purpose = 'dues' and p.claim_id is null and b.kind = 'dues'
     group by p.household_id having count(distinct m.id) > 1 order by p.household_id desc limit 1`,
  );
  if (!family) throw new Error("no family of several is late");
  await logIn(page, "owner.large");
  await page.goto(`/dentist-new/members?id=${family.member}`);
  await page.getByRole("button", { name: /^Collect \$/ }).click();
  const dialog = page.getByRole("dialog", { name: `Collect from ${family.owner}’s family` });
  const owed = dialog.getByRole("list").first();
  for (const name of family.people)
    await expect(owed.locator(":scope > li").filter({ hasText: name })).toContainText(
      /, [A-Z][a-z]+ \d+(, \d{4})? to [A-Z][a-z]+ \d+(, \d{4})?\$[\d.,]+/,
    );
  await expect(owed).toContainText(family.plan);
  await expect(owed.locator(":scope > li")).toHaveCount(family.people.length + 1);
  await expect(owed.locator(":scope > li").last()).toContainText(
    (family.cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" }),
  );
  await fits(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.context().addCookies([{ name: "lang", value: "es-US", url: new URL(page.url()).origin }]);
  await page.goto(`/dentist-new/members?id=${family.member}`);
  await page.getByRole("button", { name: /^Cobrar/ }).click();
  const spanish = page.getByRole("dialog", { name: `Cobrar a la familia de ${family.owner}` });
  for (const name of family.people)
    await expect(spanish.getByRole("list").first().locator(":scope > li").filter({ hasText: name })).toContainText(
      /, del \d+ .+ al \d+ /,
    );
  await fits(page);
});
