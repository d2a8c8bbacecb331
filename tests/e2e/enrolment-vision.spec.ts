// The optometry tenant: a family joins in English and in Spanish, and no page of it speaks of teeth.
import { expect, type Page, test } from "@playwright/test";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { shareOf } from "../support/depth";
import { addFamily, pay, toCheckout, typeCard, WORDS } from "../support/enrolling";
import { demoOffice } from "../support/page-samples";

test.use({ baseURL: tenantUrl("vision") });
failOnComplaints();

const OTHER_TENANT = /\b(dental|dentist\w*|dentista\w*|odont\w*|teeth|tooth|diente\w*|perio|periodont\w*|D\d{4})\b/i;

/** What a reader can come across: text, title, description, names of controls, hints, and the data for searchers. */
async function speaksOfEyes(page: Page): Promise<void> {
  const said = await page.evaluate(() => {
    const named = [...document.querySelectorAll("[aria-label], [title], [placeholder], [alt], meta[content]")].flatMap(
      (each) => ["aria-label", "title", "placeholder", "alt", "content"].map((name) => each.getAttribute(name) ?? ""),
    );
    const data = [...document.querySelectorAll("script[type='application/ld+json']")].map((each) => each.textContent);
    return [document.title, ...named, ...data].join("\n");
  });
  // biome-ignore lint/performance/useDomNodeTextContent: only what is rendered is read
  const shown = await page.locator("body").evaluate((body) => (body as HTMLElement).innerText);
  // Logins of the demo are named after roles.
  const lines = `${said}\n${shown}`
    .replace(/\S+@\S+/g, "")
    .split("\n")
    .filter((line) => OTHER_TENANT.test(line));
  expect(lines, page.url()).toEqual([]);
}

for (const [language, viewport] of [
  ["en-US", { width: 1440, height: 900 }],
  ["es-US", { width: 360, height: 760 }],
] as const) {
  test(`a family joins an optometry office (${language})`, async ({ page }) => {
    const words = WORDS[language];
    await page.setViewportSize(viewport);
    const path = `/accounts/signup/my-optometrist/${await demoOffice("vision")}`;
    await page.goto(`${path}?lang=${language}`);
    await speaksOfEyes(page);
    await page.goto(`${path}?step=member-info&lang=${language}`);
    await addFamily(page, words);
    await speaksOfEyes(page);
    await toCheckout(page, words);
    await speaksOfEyes(page);
    await typeCard(page, "4242424242424242");
    await pay(page, words);
    await expect(page.getByRole("heading", { name: words.final.heading.replace("{office}", "") })).toBeVisible();
    await speaksOfEyes(page);
  });
}

for (const [role, paths] of [
  [
    null,
    [
      "/accounts/login",
      "/accounts/forgot-password",
      "/enroll/practice",
      "/terms",
      "/privacy",
      "/nowhere",
      "/unauthorized",
    ],
  ],
  [
    "dentist",
    [
      "/account/dashboard",
      "/account/members",
      "/account/patient-signup",
      "/account/patient-signup?tab=view-plans",
      "/account/settings/membership-plan",
      "/account/settings/membership-plan?tab=settings",
      "/account/settings/office",
      "/account/settings/office?tab=users",
      "/account/settings/office?tab=pms",
    ],
  ],
  ["client", ["/patient-details/dashboard", "/patient-details/payment-history", "/patient-details/settings"]],
  ["admin", ["/admin/dentists"]],
] as const) {
  // A third of the pages by turns, in either language others.
  for (const [from, language] of (["en-US", "es-US"] as const).entries()) {
    test(`the pages of ${role ?? "everybody"} speak of eyes (${language})`, async ({ page, baseURL }) => {
      if (role) await logIn(page, role, "vision");
      await page.context().addCookies([{ name: "lang", value: language, url: baseURL ?? "" }]);
      for (const path of shareOf<string>(paths, 3, from)) {
        await page.goto(path, { waitUntil: "networkidle" });
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await speaksOfEyes(page);
      }
    });
  }
}
