// A healthy family's card is changed from its drawer: on this screen, by the mailed link, by a link that is copied.
import { expect, type Page, test } from "@playwright/test";
import type { TenantId } from "../../tenants/tenant";
import { failOnComplaints, logIn, logOut, tenantUrl } from "../support/browser";
import { click, typeCard } from "../support/enrolling";
import { fits } from "../support/fits";
import { rowsOf } from "../support/journey";
import { mailed, userVisitor } from "../support/visitor";

failOnComplaints();

type Person = { id: number; firstName: string; email: string };

/** The owner of a family of the demo of which all stand the same, without texts: the last, which other stories let be. */
async function owner(slug: string, status: string, collection: string): Promise<Person> {
  const [row] = await rowsOf<Person>(
    `select m.id, m.first_name as "firstName", coalesce(u.email, h.email) as email
     from household h join office o on o.id = h.office_id join member m on m.household_id = h.id and m.added_by_id is null
     join payer y on y.id = h.payer_id left join app_user u on u.id = y.user_id
     where o.slug = $1 and h.text_consent_at is null
       and exists (select 1 from membership s where s.household_id = h.id)
       and not exists (select 1 from membership s where s.household_id = h.id
         and (s.status::text <> $2 or s.collection::text <> $3))
     order by m.id desc limit 1`,
    [slug, status, collection],
  );
  if (!row) throw new Error(`${slug} has no family that is ${status}`);
  return row;
}

async function openMenu(page: Page, tenant: TenantId, { id }: Person) {
  await page.goto(`${tenantUrl(tenant)}/dentist-new/members?id=${id}`, { waitUntil: "networkidle" });
  const card = page.getByRole("dialog").getByRole("region", { name: "Payment method" });
  await card.getByRole("button", { name: /^(Change|Add) card$/ }).click();
  return { card, menu: page.getByRole("menu") };
}

test("at the desk the screen is handed over, and the patient's card is on file afterwards", async ({ page }) => {
  const person = await owner("bright-smiles", "active", "auto");
  await logIn(page);
  const { card, menu } = await openMenu(page, "dental", person);
  await fits(page);
  // What cannot be sent is not hidden: it says why, also to whoever walks through the menu by its arrows.
  const text = menu.getByRole("menuitem", { name: "Text the link" });
  await expect(text).toHaveAttribute("aria-disabled", "true");
  await expect(text).toContainText("They have not agreed to text messages at this number.");
  for (let n = 0; n < 3; n += 1) await page.keyboard.press("ArrowDown");
  await expect(text).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(menu).toBeVisible();

  await menu.getByRole("menuitem", { name: "On this screen" }).click();
  const dialog = page.getByRole("dialog", { name: `Hand the screen to ${person.firstName}` });
  await fits(page);
  const [patient] = await Promise.all([
    page.waitForEvent("popup"),
    dialog.getByRole("link", { name: "Open the card form" }).click(),
  ]);
  await expect(patient.getByRole("heading", { level: 1 })).toHaveText(/^Save a card for /);
  await expect(patient.getByText(`Hello ${person.firstName}`)).toBeVisible();
  // No way from there into the desk that stays open behind it.
  await expect(patient.locator(`a[href*="/dentist-new/"], a[href*="/account/"]`)).toHaveCount(0);
  await typeCard(patient, "5555555555554444", "78701");
  await click(patient.getByRole("button", { name: "Save card" }));
  await expect(patient.getByText("Your card is saved")).toBeVisible();
  await patient.reload();
  await expect(patient.getByText("This link was already used")).toBeVisible();
  await patient.close();
  await page.reload();
  await expect(card.getByText("Mastercard ending in 4444")).toBeVisible();
});

test("on a vision office's phone the link is mailed and copied, and opens on the patient's phone in Spanish", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: tenantUrl("vision") });
  await page.setViewportSize({ width: 390, height: 844 });
  const person = await owner("clear-view", "active", "auto");
  await logIn(page, "dentist", "vision");
  const { menu } = await openMenu(page, "vision", person);
  await fits(page);
  await menu.getByRole("menuitem", { name: "Email the link" }).click();
  await expect(page.getByText(`We are emailing the link to ${person.email}.`)).toBeVisible();
  const visitor = await userVisitor("vision", "dentist@vision.test");
  const [mail] = await mailed(visitor, person.email, /\/patient\/payment-update\/[\w-]+\/\d+/);

  await openMenu(page, "vision", person);
  await menu.getByRole("menuitem", { name: "Copy the link" }).click();
  const dialog = page.getByRole("dialog", { name: "The link is ready" });
  await fits(page);
  await dialog.getByRole("button", { name: "Copy the link" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).not.toContain(mail);

  await logOut(page);
  await page.goto(`${copied}?lang=es-US`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Guardar una tarjeta para /);
  await fits(page);
  await expect(page.getByRole("button", { name: "Guardar tarjeta" })).toBeVisible();
  await rowsOf(
    `update account_token set expires_at = created_at
     where id = (select max(id) from account_token where purpose = 'payment_update' and (payload->>'memberId')::int = $1)`,
    [person.id],
  );
  await page.reload();
  await expect(page.getByText("Este enlace ya no sirve")).toBeVisible();
  await expect(page.getByRole("button", { name: "Guardar tarjeta" })).toHaveCount(0);
});

test("whoever pays in the office is asked for no card, and why is said", async ({ page }) => {
  const person = await owner("bright-smiles", "active_cash", "in_office");
  await logIn(page);
  await page.goto(`/dentist-new/members?id=${person.id}`);
  const card = page.getByRole("dialog").getByRole("region", { name: "Payment method" });
  await expect(card.getByText("The family pays in the office. No card is charged.")).toBeVisible();
  await expect(card.getByRole("button")).toHaveCount(0);
});
