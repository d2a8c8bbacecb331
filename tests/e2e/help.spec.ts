// Help: found by its words, read, led from to the screen it speaks of; the way for a new office; questions that anybody may read.
import { expect, test } from "@playwright/test";
import { SESSION_COOKIE } from "../../lib/core/auth/cookie";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";
import { newOffice } from "../support/page-samples";

failOnComplaints();

test("an office finds an article by its words, reads it on a phone and goes where it leads", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, "dentist_standard");
  await page.goto("/dentist-new/faq");
  await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
  await fits(page);
  await page.getByRole("searchbox", { name: "Search help" }).fill("declined card");
  await page.getByRole("link", { name: /When a payment does not go through/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("When a payment does not go through");
  await fits(page);
  await page.getByRole("main").getByRole("link", { name: "Recovery" }).click();
  await expect(page).toHaveURL(/\/account\/recovery/);

  await page.goto("/dentist-new/faq?q=zebra");
  await expect(page.getByText("No article has these words")).toBeVisible();
  await page.getByRole("link", { name: "All articles" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Money" })).toBeVisible();
  // An article that is not there is the list of those that are.
  await page.goto("/dentist-new/faq?article=../../../package");
  await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
});

test("a new office is shown the next step, and what to read before it", async ({ page }) => {
  const { token } = await newOffice("dental");
  const url = tenantUrl("dental");
  await page.context().addCookies([{ name: SESSION_COOKIE, value: token, url, httpOnly: true, sameSite: "Lax" }]);
  await page.goto("/dentist-new/get-started");
  // A new office is asked for its practice system wherever it begins.
  await page.getByRole("button", { name: "Not now" }).click();
  const next = page.getByRole("heading", { level: 2, name: /^Next: / });
  await expect(next).toBeVisible();
  await page.getByRole("link", { name: "Read how it works" }).click();
  await expect(page).toHaveURL(/\/dentist-new\/faq\?article=/);
  await page.goBack();
  await page.getByRole("link", { name: "Do this now" }).click();
  await expect(page).not.toHaveURL(/get-started/);
});

for (const [path, title, question, link] of [
  ["/faq", "Questions from patients", "Is this insurance?", "Log in"],
  ["/dentist/faq", "Questions from practices", "How do we get paid?", "Offer your own plan"],
  ["/business-faq", "Questions from employers", "What do we see?", "Log in"],
] as const) {
  test(`${path} answers without a log-in, in both languages, also for search engines`, async ({ page }) => {
    await page.goto(`${tenantUrl("vision")}${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await page.getByText(question, { exact: true }).click();
    await expect(page.locator("details[open]")).toHaveCount(1);
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "{}");
    expect(data["@type"]).toBe("FAQPage");
    expect(data.mainEntity.map(({ name }: { name: string }) => name)).toContain(question);
    await expect(page.getByRole("link", { name: link })).toBeVisible();
    await page.goto(`${tenantUrl("vision")}${path}?lang=es-US`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Preguntas de los/);
  });
}
