import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { typeCard } from "../support/enrolling";
import { fits } from "../support/fits";
import { addressOf } from "../support/page-samples";

failOnComplaints();

for (const [name, viewport] of Object.entries({
  phone: { width: 360, height: 760 },
  desk: { width: 1440, height: 900 },
})) {
  test(`the patient sees family, next payment and receipts, in both languages (${name})`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await logIn(page, "client");
    await page.goto("/patient-details/dashboard");
    await expect(page.getByRole("heading", { name: "Hello, Maria" })).toBeVisible();
    await expect(page.getByText("$134.40").first()).toBeVisible();
    await expect(page.getByText("Leo Alvarez")).toBeVisible();
    // Whose family it is stands in the header, where there is room.
    await expect(page.getByRole("banner").getByText("Maria Alvarez")).toBeVisible({ visible: name === "desk" });
    await fits(page);
    for (const path of ["/patient-details/payment-history", "/patient-details/settings"]) {
      await page.goto(path);
      await fits(page);
    }
    await page.goto("/patient-details/dashboard?lang=es-US");
    await expect(page.getByRole("heading", { name: "Hola, Maria" })).toBeVisible();
    await expect(page.getByText("Cuidado para adultos").first()).toBeVisible();
    await expect(page.getByText("Adult Care")).toHaveCount(0);
    await fits(page);
  });
}

test("a receipt opens as a PDF", async ({ page }) => {
  await logIn(page, "client");
  await page.goto("/patient-details/payment-history");
  const address = await page
    .getByRole("link", { name: /^Open receipt of/ })
    .first()
    .getAttribute("href");
  // Fetched by the page itself: only the browser knows where *.localhost is.
  const [type, head] = await page.evaluate(async (link) => {
    const answer = await fetch(link);
    return [answer.headers.get("content-type"), (await answer.text()).slice(0, 5)];
  }, address ?? "");
  expect([type, head]).toEqual(["application/pdf", "%PDF-"]);
});

test("a new card is saved and shown", async ({ page }) => {
  await logIn(page, "client");
  await page.goto("/patient-details/settings");
  await typeCard(page, "5555555555554444");
  // It is known from the family's address.
  await expect(page.frameLocator("#card-details iframe").locator('input[autocomplete="postal-code"]')).toBeHidden();
  await page.getByRole("button", { name: "Save card" }).click();
  await expect(page.getByText("Mastercard ending in 4444")).toBeVisible();
});

test("auto-renewal is switched off after a question, and on again", async ({ page }) => {
  await logIn(page, "client");
  await page.goto("/patient-details/dashboard");
  await page.getByRole("switch", { name: "Auto-renewal for Leo" }).click();
  await page.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText(/^Auto-renewal is off/).first()).toBeVisible();
  await expect(page.getByRole("switch", { name: "Auto-renewal for Leo" })).not.toBeChecked();
  await page.getByRole("switch", { name: "Auto-renewal for Leo" }).click();
  await expect(page.getByRole("switch", { name: "Auto-renewal for Leo" })).toBeChecked();
});

test("an office's messages are stopped by the link in its mail, without a login, and taken back there", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${tenantUrl("dental")}${await addressOf("dental", "/unsubscribe/[token]")}`);
  await expect(page.getByRole("heading", { level: 1, name: /^Messages from / })).toBeVisible();
  await fits(page);
  await page.getByRole("button", { name: "Stop these messages" }).click();
  await expect(page.getByRole("status").filter({ hasText: "You won’t get these messages anymore" })).toBeVisible();
  await page.reload();
  await expect(page.getByText("You won’t get these messages anymore")).toBeVisible();
  await fits(page);
  await page.getByRole("button", { name: "Get these messages again" }).click();
  await expect(page.getByRole("status").filter({ hasText: "You’ll get these messages again" })).toBeVisible();
  const unknown = await page.goto(`${tenantUrl("dental")}/unsubscribe/${"A".repeat(48)}`);
  expect(unknown?.status()).toBe(404);

  await logIn(page, "client");
  await page.goto("/patient-details/settings");
  const messages = page.getByRole("switch", { name: /^News and other messages from / });
  for (const wanted of [false, true]) {
    const saved = page.waitForResponse((response) => response.url().endsWith("/office-mail"));
    await messages.click();
    expect((await saved).status()).toBe(200);
    await page.reload();
    await expect(messages).toBeChecked({ checked: wanted });
  }
});
