// A family that pays at the desk renews there: everybody at once, one left out, the check's number, the receipt.
import { expect, type Page, test } from "@playwright/test";
import { failOnComplaints, logIn } from "../support/browser";
import { fits } from "../support/fits";
import { rowsOf } from "../support/journey";

failOnComplaints();

type Family = { household: number; owner: number; name: string };

/**
 * A family of three of the large office that is drawn in the next days, made into one that pays at the desk: two whose period ends then
 * and one who is renewed already. The `nth` of them, so that no two stories have one.
 */
async function atTheDesk(nth: number): Promise<Family> {
  const [family] = await rowsOf<Family>(
    `select h.id as household, min(p.id) as owner,
       (array_agg(p.first_name || ' ' || p.last_name order by p.id))[1] as name
     from household h join office o on o.id = h.office_id join member p on p.household_id = h.id
     join membership m on m.member_id = p.id
     where o.slug = 'lakeside-family'
     group by h.id having count(*) = 3 and count(distinct p.id) = 3 and bool_and(m.status = 'active')
       and bool_and(m.collection = 'auto' and not m.gpp and m.unit = 'month')
       and max(m.next_due_on) <= (select min(next_due_on) + 14 from membership where status = 'active' and collection = 'auto')
     order by h.id desc offset $1 limit 1`,
    [nth],
  );
  if (!family) throw new Error("no family of three is drawn in the next days");
  await rowsOf(
    `update membership m set status = 'active_cash', collection = 'in_office', auto_renew = false, next_due_on = null,
       term_end_on = case when m.id = (select max(x.id) from membership x where x.household_id = m.household_id)
         then (m.next_due_on + interval '2 months')::date else m.next_due_on end
     where m.household_id = $1`,
    [family.household],
  );
  return family;
}

async function open(page: Page, { owner }: Family, tab: string, change: string, act: string) {
  await page.goto(`/dentist-new/members?id=${owner}`, { waitUntil: "networkidle" });
  const drawer = page.getByRole("dialog").first();
  await drawer.getByRole("tab", { name: tab }).click();
  await drawer.getByRole("button", { name: change, exact: true }).first().click();
  await page.getByRole("menuitem", { name: act }).click();
}

test("at the desk two of three are renewed with one check, and who is renewed already is named", async ({ page }) => {
  const family = await atTheDesk(0);
  await logIn(page, "owner.large");
  await open(page, family, "Plan and benefits", "Change", "Renew in the office");
  const dialog = page.getByRole("dialog", { name: `Renewal for ${family.name}’s family` });
  const people = dialog.getByRole("checkbox");
  await expect(people).toHaveCount(2);
  await expect(dialog.getByText(/, paid through \w+ \d+, \d{4}$/)).toHaveCount(2);
  await expect(dialog.getByText(/This period is already renewed\./)).toBeVisible();
  const take = dialog.getByRole("button", { name: /^Record \$/ });
  const both = (await take.textContent()) ?? "";
  // Left out, the sum follows; taken in again, it is as before. What has been typed stays.
  await dialog.getByRole("radio", { name: "Check" }).click();
  await dialog.getByLabel("Check number (optional)").fill("1041");
  await people.nth(1).click();
  await expect(dialog.getByText("Left out")).toBeVisible();
  await expect(take).not.toHaveText(both);
  await people.nth(1).click();
  await expect(take).toHaveText(both);
  await expect(dialog.getByLabel("Check number (optional)")).toHaveValue("1041");
  await fits(page);
  await take.click();
  await expect(dialog.getByText(/^\$[\d.,]+ recorded as paid$/)).toBeVisible();
  await expect(dialog.getByText(/^Check #1041 · /)).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Open receipt to print" })).toHaveAttribute("href", /\/receipts\/\d+$/);
  await fits(page);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  const paid = await rowsOf<{ method: string; reference: string; people: number }>(
    `select p.desk_method::text as method, p.desk_reference as reference, count(o.*)::int as people from payment p
     join obligation o on o.payment_id = p.id where p.household_id = $1 and p.purpose = 'renewal' group by p.id`,
    [family.household],
  );
  expect(paid).toEqual([{ method: "check", reference: "1041", people: 2 }]);
});

/** Opens the menu of a family's owner in the list: of two who are called the same, the one whose row it is. */
async function openRow(page: Page, { owner, name }: Family, actions: string) {
  await page.goto(`/dentist-new/members?q=${encodeURIComponent(name)}`, { waitUntil: "networkidle" });
  await actsOf(page, owner, actions).click();
}

const actsOf = (page: Page, owner: number, actions: string) =>
  page
    .getByRole("row")
    .filter({ has: page.locator(`a[data-row-link][href*="id=${owner}"]`) })
    .getByRole("button", { name: new RegExp(`^${actions} `) });

test("the row of who pays at the desk leads to the renewal, and no longer once they are renewed", async ({ page }) => {
  const family = await atTheDesk(0);
  await logIn(page, "owner.large");
  await openRow(page, family, "Actions for");
  await page.getByRole("menuitem", { name: "Renew in the office" }).click();
  const dialog = page.getByRole("dialog", { name: `Renewal for ${family.name}’s family` });
  await dialog.getByRole("button", { name: /^Record \$/ }).click();
  await expect(dialog.getByText(/^Cash · /)).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  // The list is read again with the receipt closed: nothing is left to renew.
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await expect(page.getByRole("menuitem", { name: "Change plan" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Renew in the office" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.goto(`/dentist-new/members?id=${family.owner}&tab=plan`);
  await page.getByRole("dialog").getByRole("button", { name: "Change", exact: true }).first().click();
  await expect(page.getByRole("menuitem", { name: "Change plan" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Renew in the office" })).toHaveCount(0);
});

test("on a phone, in Spanish, a sum that has changed is refused, shown anew, and what was typed stays", async ({
  page,
}) => {
  const family = await atTheDesk(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await logIn(page, "owner.large");
  await page.goto("/account/dashboard");
  await page.context().addCookies([{ name: "lang", value: "es-US", url: new URL(page.url()).origin }]);
  await openRow(page, family, "Acciones para");
  await page.getByRole("menuitem", { name: "Renovar en el consultorio" }).click();
  const dialog = page.getByRole("dialog", { name: `Renovación de la familia de ${family.name}` });
  await dialog.getByRole("radio", { name: "Cheque" }).click();
  await dialog.getByLabel("Número de cheque (opcional)").fill("2088");
  await expect(dialog.getByText(/, pagado hasta el \d+ de \w+ de \d{4}$/)).toHaveCount(2);
  const take = dialog.getByRole("button", { name: /^Registrar/ });
  const before = (await take.textContent()) ?? "";
  await fits(page);
  await rowsOf("update membership set list_cents = list_cents + 1000 where household_id = $1", [family.household]);
  await take.click();
  await expect(dialog.getByText(/no se registró nada/)).toBeVisible();
  await expect(take).not.toHaveText(before);
  await expect(dialog.getByLabel("Número de cheque (opcional)")).toHaveValue("2088");
  await take.click();
  await expect(dialog.getByText(/registrados como pagados$/)).toBeVisible();
  await expect(dialog.getByText(/^Cheque n\.º 2088 · /)).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Abrir el recibo para imprimir" })).toBeVisible();
  await fits(page);
});
