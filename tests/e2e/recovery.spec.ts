// A card is declined, the family is late, saves another card on the mailed link, and is active again.
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn, logOut, tenantUrl } from "../support/browser";
import { click, typeCard } from "../support/enrolling";
import { fits } from "../support/fits";
import { rowsOf } from "../support/journey";
import { mailed, userVisitor } from "../support/visitor";

failOnComplaints();

type Late = { memberId: number; name: string; email: string };

/**
 * A late family of the demo whose payment the saved card cannot pay: the newest, because those who only look at pages
 * have links sent to the first.
 */
async function lateFamily(slug: string): Promise<Late> {
  const [row] = await rowsOf<Late>(
    `select m.id as "memberId", m.first_name || ' ' || m.last_name as name, coalesce(u.email, h.email) as email
     from payment p join household h on h.id = p.household_id join office o on o.id = p.office_id
     join payer y on y.id = p.payer_id left join app_user u on u.id = y.user_id
     join member m on m.household_id = h.id and m.added_by_id is null
     where o.slug = $1 and p.status = 'failed' and p.purpose = 'dues'
       and exists (select 1 from membership s where s.household_id = h.id and s.status = 'past_due')
     order by p.id desc limit 1`,
    [slug],
  );
  if (!row) throw new Error(`${slug} has no late family`);
  return row;
}

test("a late family saves another card on the mailed link and is active again", async ({ page }) => {
  const { name, email } = await lateFamily("bright-smiles");
  await logIn(page, "dentist");
  await page.goto("/account/recovery");
  await fits(page);
  const card = page.getByRole("link", { name, exact: true });
  await card.click();
  const drawer = page.getByRole("dialog", { name });
  await expect(drawer.getByRole("heading", { name: "What happens next" })).toBeVisible();
  await fits(page);
  // A click before the drawer has come alive does nothing, so it is repeated; a second one sends nothing.
  await expect(async () => {
    await drawer.getByRole("button", { name: "Request new card" }).click();
    await page.getByRole("menuitem", { name: "Email the link" }).click({ timeout: 5000 });
    const notice = page.getByText(/^(We are emailing the link to .*|This was sent a short while ago\.)$/).first();
    await expect(notice).toBeVisible({ timeout: 5000 });
  }).toPass();
  const visitor = await userVisitor("dental", "dentist@dental.test");
  const [path] = await mailed(visitor, email, /\/patient\/payment-update\/[\w-]+\/\d+/);

  await logOut(page);
  await page.setViewportSize({ width: 320, height: 760 });
  await page.goto(tenantUrl("dental") + path);
  await expect(page.getByText(/is past due and is charged to the new card right away/)).toBeVisible();
  await fits(page);
  await typeCard(page, "4242424242424242", "78701");
  await click(page.getByRole("button", { name: /^Save card and pay/ }));
  await expect(page.getByText("Your card is saved, and the late payment went through")).toBeVisible();
  await page.goto(`${tenantUrl("dental")}${path}?lang=es-US`);
  await expect(page.getByText("Este enlace ya se usó")).toBeVisible();

  await logOut(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, "dentist");
  await page.goto("/account/recovery");
  await expect(page.getByRole("heading", { name: "Recovery", level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name, exact: true })).toHaveCount(0);
});

// A delinquent family owes as well: an office that has no other is not told that all went through.
test("the day at a glance counts whom the board holds, and leads to them", async ({ page }) => {
  await logIn(page, "dentist");
  await page.goto("/account/recovery");
  const board = Number((await page.getByRole("link", { name: /^All \d+/ }).textContent())?.replace(/\D/g, ""));
  expect(board).toBeGreaterThan(0);
  const [{ count } = { count: 0 }] = await rowsOf<{ count: number }>(
    `select count(distinct s.household_id)::int as count from membership s join office o on o.id = s.office_id
     where o.slug = $1 and s.status in ('delinquent', 'delinquent_gpp')`,
    ["bright-smiles"],
  );
  expect(count).toBeGreaterThan(0);
  await page.goto("/account/dashboard");
  await expect(page.getByRole("link", { name: "Owe money" }).locator("xpath=../..")).toContainText(`Owe money${board}`);
  await expect(page.getByText(/past due since .* No tries left\./).first()).toBeVisible();
  await page.getByRole("link", { name: "Owe money" }).click();
  await page.waitForURL(/\/account\/recovery$/);
});

test("a message to families chosen on the board says first who gets it, and the chart stays in reach", async ({
  page,
}) => {
  await logIn(page, "dentist");
  await page.goto("/account/recovery");
  const ticks = page.getByRole("checkbox", { name: /^Select (?!all)/ });
  await ticks.nth(0).click();
  await ticks.nth(1).click();
  const bar = page.getByRole("region", { name: "Selected rows" });
  await expect(bar).toContainText("2 selected");
  await expect(bar).toContainText(/\$[\d,.]+ late/);
  await bar.getByRole("button", { name: "Message", exact: true }).click();
  await expect(page.getByRole("dialog")).toContainText(/\d famil(y|ies)/);
  await page.keyboard.press("Escape");
  // Columns scroll on their own: the page is not as long as its longest column.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThan(2000);
  await fits(page);
});

test("a late family's bank asks on the pay link: refused it stays due, answered it is paid", async ({ page }) => {
  const { name, email } = await lateFamily("harbor-eye");
  await logIn(page, "owner.large", "vision");
  await page.goto(`${tenantUrl("vision")}/account/recovery`);
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("dialog", { name }).getByRole("button", { name: "Send pay link" }).click();
  await expect(page.getByText("Link sent.")).toBeVisible();
  const visitor = await userVisitor("vision", "owner.large@vision.test");
  const [path] = await mailed(visitor, email, /\/pn\/[\w-]+/);

  await logOut(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(tenantUrl("vision") + path);
  await fits(page);
  const bank = page.frameLocator("iframe[title='Your bank']");
  /** The bank asks twice: whether the card may be saved, and whether this payment is wanted. */
  const payWith = async (answer: "Complete" | "Fail") => {
    await typeCard(page, "4000002760003184", "78701");
    const asked = page.waitForResponse(/\/payment-links\/[\w-]+\/pay$/);
    await click(page.getByRole("button", { name: /^Pay \$/ }));
    await bank.getByRole("button", { name: "Complete" }).click();
    await asked;
    await bank.getByRole("button", { name: answer }).click();
  };
  await payWith("Fail");
  await expect(page.getByRole("alert").filter({ hasText: /bank/i })).toBeVisible();
  await fits(page);
  await page.reload();
  await payWith("Complete");
  await expect(page.getByRole("status").getByText("Payment complete")).toBeVisible();
  await fits(page);
  await page.reload();
  await expect(page.getByText(/Payment complete|Nothing left to pay/).first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
});

test("an administrator edits the days, sees what a family lives through, and takes it back", async ({ page }) => {
  await logIn(page, "super_admin");
  await page.goto("/admin/dunning");
  await fits(page);
  await page.getByLabel("Attempts on days").fill("3, 5");
  await page.getByRole("button", { name: /^Save as version/ }).click();
  await expect(page.getByText("The first attempt is on the due date, day 0.").first()).toBeVisible();
  await page.getByLabel("Attempts on days").fill("0, 2, 9");
  const preview = page.getByRole("list", { name: "What a family experiences" });
  await expect(preview.getByText(/^Day 9/)).toBeVisible();
  await page.getByRole("button", { name: /^Save as version/ }).click();
  await expect(page.getByText("Saved. Applies to payments that fail from now on.")).toBeVisible();
  await page.getByRole("button", { name: "Restore" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
  await expect(page.getByLabel("Attempts on days")).toHaveValue("0, 3, 7, 14");
});
