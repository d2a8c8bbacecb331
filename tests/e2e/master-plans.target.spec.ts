// The plans of an organization are looked at for one location or group, which is kept for the session; and nothing typed is lost by another.
import { expect, type Page, test } from "@playwright/test";
import { TENANT_IDS } from "../../tenants/tenant";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";

failOnComplaints();

const PAGE = "/account/manage-plans";
const LOCATIONS = {
  dental: ["Summit Dental Tucson", "Summit Dental Denver"],
  vision: ["Northlight Albany", "Northlight Buffalo"],
} as const;
const WORDS = {
  dental: {
    lang: "en-US",
    size: { width: 1440, height: 900 },
    place: "Location or group",
    show: "Show",
    only: "Only plans kept for",
    name: "Name",
    title: "Switch without saving?",
    keep: "Keep editing",
    verb: "Switch and discard",
    all: "All locations",
    text: "You have a plan open for a different target. Switch and discard unsaved changes?",
    usual: "Leave without saving?",
  },
  vision: {
    lang: "es-US",
    size: { width: 390, height: 844 },
    place: "Sucursal o grupo",
    show: "Mostrar",
    only: "Solo los planes que son para",
    name: "Nombre",
    title: "¿Cambiar sin guardar?",
    keep: "Seguir editando",
    verb: "Cambiar y descartar",
    all: "Todas las sucursales",
    text: "Tiene abierto un plan de otro lugar. ¿Quiere cambiar y descartar los cambios sin guardar?",
    usual: "¿Salir sin guardar?",
  },
} as const;

for (const tenant of TENANT_IDS) {
  const words = WORDS[tenant];
  const [first, second] = LOCATIONS[tenant];

  async function show(page: Page, place: string): Promise<void> {
    await page.getByLabel(words.place).selectOption({ label: place });
    await page.getByRole("link", { name: words.show, exact: true }).click();
  }

  test(`${tenant}: what was looked at last is shown again, and another target asks before anything typed is lost`, async ({
    page,
  }) => {
    await page.setViewportSize(words.size);
    await logIn(page, "hq", tenant);
    await page.goto(`${tenantUrl(tenant)}${PAGE}?tab=plans&lang=${words.lang}`, { waitUntil: "networkidle" });
    await show(page, first);
    await page.waitForURL(/filterById=\d+/);
    await expect(page.getByText(`${words.only} ${first}.`)).toBeVisible();
    await fits(page);
    await page.goto(`${tenantUrl(tenant)}/account/dashboard`);
    await page.goto(`${tenantUrl(tenant)}${PAGE}`, { waitUntil: "networkidle" });
    await expect(page.getByText(`${words.only} ${first}.`)).toBeVisible();
    await show(page, words.all);
    await page.waitForURL(/targetType=master/);
    await expect(page.getByText(`${words.only} ${first}.`)).toHaveCount(0);

    await page.getByRole("table").getByRole("link").first().click();
    await page.waitForURL(/id=\d+/);
    await page.goto(`${page.url()}&tab=terms`, { waitUntil: "networkidle" });
    await show(page, first);
    await page.waitForURL(/locationId=\d+/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(first);
    await page.getByLabel(words.name, { exact: true }).fill("Typed and not saved");
    await show(page, second);
    const question = page.getByRole("alertdialog", { name: words.title });
    await expect(question).toContainText(words.text);
    await fits(page);
    await question.getByRole("button", { name: words.keep }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(first);
    await expect(page.getByLabel(words.name, { exact: true })).toHaveValue("Typed and not saved");
    // Anywhere else the usual question stands.
    await page.getByRole("contentinfo").getByRole("link").first().click();
    await expect(page.getByRole("alertdialog", { name: words.usual })).toBeVisible();
    await page.getByRole("alertdialog").getByRole("button", { name: words.keep }).click();
    await page.getByRole("link", { name: words.show, exact: true }).click();
    await question.getByRole("button", { name: words.verb }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(second);
    await expect(page.getByLabel(words.name, { exact: true })).not.toHaveValue("Typed and not saved");
  });
}
