// Money recorded at the front desk for the wrong family: undone where it is listed, by keyboard, on the phone and in Spanish.
import { expect, type Page, test } from "@playwright/test";
import { failOnComplaints, logIn } from "../support/browser";
import { fits } from "../support/fits";
import { rowsOf } from "../support/journey";

failOnComplaints();

type Late = { id: number; first: string; last: string; cents: number };

/** The families of the large office that are late by one payment, those that owe the most first: other stories take the others. */
const lateFamilies = () =>
  rowsOf<Late>(
    `select m.id, m.first_name as first, m.last_name as last, sum(p.amount_cents)::int as cents
     from payment p join household h on h.id = p.household_id join office o on o.id = p.office_id
     join member m on m.household_id = h.id and m.added_by_id is null
     where o.slug = 'lakeside-family' and p.status = 'failed' and p.method = 'stripe' and p.claim_id is null
       and exists (select 1 from membership s where s.household_id = h.id and s.status = 'past_due')
     group by m.id having count(*) = 1 order by sum(p.amount_cents) desc, m.id desc`,
    [],
  );

async function record(page: Page, { id, first, last }: Late): Promise<void> {
  await page.goto(`/dentist-new/members?id=${id}`);
  await page.getByRole("button", { name: /^Collect \$/ }).click();
  const dialog = page.getByRole("dialog", { name: `Collect from ${first} ${last}’s family` });
  await dialog.getByRole("radio", { name: /^They pay here in the office/ }).click();
  await dialog.getByRole("button", { name: /^Record \$/ }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
}

test("a payment recorded by mistake says what comes back and is undone in the drawer, by keyboard, and the refund points at it", async ({
  page,
}) => {
  const [family] = await lateFamilies();
  if (!family) throw new Error("nobody is late");
  await logIn(page, "owner.large");
  await record(page, family);
  await page.getByRole("tab", { name: "Payments" }).click();
  const undo = page.getByRole("button", { name: /^Undo \$/ }).first();
  await undo.waitFor();
  await page.getByRole("button", { name: "Refund", exact: true }).first().click();
  await expect(page.getByText(/^If it was recorded by mistake, use Undo instead/)).toBeVisible();
  await page.keyboard.press("Escape");
  await undo.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Undo this payment" });
  const back = dialog.getByRole("region", { name: "What comes back" });
  await expect(back.getByText("The family owes")).toBeVisible();
  await expect(back.getByText(/^Late · paid through \d{2}\/\d{2}\/\d{4}$/).first()).toBeVisible();
  await fits(page);
  await dialog.getByLabel("Reason").focus();
  await page.keyboard.type("Cash of another family");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/is no longer recorded as paid\. The family owes it again, as before\.$/)).toBeVisible();
  await expect(page.getByText("Recorded by mistake, undone").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Collect \$/ })).toBeVisible();
});

test("it is undone from the payment ledger on a phone, in Spanish", async ({ page }) => {
  const family = (await lateFamilies())[1];
  if (!family) throw new Error("nobody else is late");
  await logIn(page, "owner.large");
  await record(page, family);
  await page.context().addCookies([{ name: "lang", value: "es-US", url: new URL(page.url()).origin }]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dentist-new/payment-ledger");
  await page
    .getByRole("button", { name: /^Deshacer / })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "Deshacer este pago" });
  await expect(dialog.getByText("La familia debe")).toBeVisible();
  await fits(page);
  await dialog.getByLabel("Motivo").fill("Efectivo de otra familia");
  await dialog.getByRole("button", { name: "Deshacer", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Registrado por error, deshecho").first()).toBeVisible();
});
