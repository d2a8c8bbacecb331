import { expect, type Page, test } from "@playwright/test";
import { failOnComplaints } from "../support/browser";
import { addFamily, pay, toCheckout, typeCard, WORDS } from "../support/enrolling";
import { fits } from "../support/fits";

const OFFICE = "/signup/bright-smiles";
const SIZES = { desk: { width: 1440, height: 900 }, phone: { width: 360, height: 760 } };

failOnComplaints();

async function family(page: Page): Promise<void> {
  await page.goto(`${OFFICE}?step=member-info`);
  await addFamily(page);
}

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`the public page reads well and is accessible in both languages (${size})`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto(OFFICE);
    await expect(page).toHaveTitle(/Bright Smiles/);
    await expect(page.getByRole("link", { name: "Join", exact: true }).first()).toBeVisible();
    await expect(page.locator("#questions details")).toHaveCount(9);
    // One button to join at a time: the first, then those of the plans, then the bar that stays.
    const inView = async () => {
      const joins = await page.getByRole("link", { name: "Join", exact: true }).all();
      const seen = await Promise.all(
        joins.map((each) => each.evaluate((link) => link.getBoundingClientRect().top < window.innerHeight - 20)),
      );
      return seen.filter(Boolean).length;
    };
    expect(await inView()).toBe(1);
    await page.locator("#questions").scrollIntoViewIfNeeded();
    await expect(page.getByRole("link", { name: "Join", exact: true }).last()).toBeInViewport({ ratio: 1 });
    await expect(page.locator("#plans #codes")).toBeVisible();
    await fits(page);
    await page.getByRole("link", { name: "Español" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("sin seguro");
    await fits(page);
  });

  test(`a family joins and pays by card (${size})`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await family(page);
    await fits(page);
    const email = await toCheckout(page);
    await fits(page);
    await typeCard(page, "4242424242424242");
    await pay(page);
    await expect(page.getByRole("heading", { name: /Welcome to Bright Smiles/ })).toBeVisible();
    await expect(page.getByText(`We emailed a confirmation to ${email}`)).toBeVisible();
    await fits(page);
  });
}

test("month and year change the prices without scripts", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(OFFICE);
  const price = page.getByText("a month", { exact: true }).nth(1);
  await expect(price).toBeVisible();
  await page.locator("#plans").getByText("Annual", { exact: true }).click();
  await expect(price).toBeHidden();
  await context.close();
});

test("date of birth filters the plans at once and says why one is missing", async ({ page }) => {
  await page.goto(`${OFFICE}?step=member-info`);
  await expect(page.getByText("Enter the date of birth to see the plans for this age.")).toBeVisible();
  await page.getByLabel("Date of birth").fill("04/12/1988");
  await expect(page.getByText("Child Wellness: for ages 12 and under")).toBeVisible();
});

test("a declined card says so, charges nothing, and another card finishes", async ({ page }) => {
  await family(page);
  await toCheckout(page);
  await typeCard(page, "4000000000009995");
  await pay(page);
  const dialog = page.getByRole("dialog", { name: "uh-oh. Something went wrong." });
  await expect(dialog).toContainText("You were not charged");
  await dialog.getByRole("button", { name: "GO BACK" }).click();
  await typeCard(page, "4242424242424242");
  await pay(page);
  await expect(page.getByRole("heading", { name: /Welcome to/ })).toBeVisible();
});

test("a reload keeps the people, and leaving an unpaid checkout asks", async ({ page }) => {
  await family(page);
  await page.reload();
  await expect(page.getByText("Leo Whitfield")).toBeVisible();
  await toCheckout(page);
  page.on("dialog", (dialog) => dialog.accept());
  await page.getByRole("link", { name: "Bright Smiles Dental" }).click();
  await expect(
    page.getByText('You have not completed payment. Are you sure you want to leave before clicking "Finish & Pay"?'),
  ).toBeVisible();
});

test("deleting a person asks in the agreed words", async ({ page }) => {
  await family(page);
  await page.getByRole("button", { name: "Delete Leo Whitfield" }).click();
  await expect(page.getByText("Please confirm that you do not wish to sign up this person.")).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Leo Whitfield")).toHaveCount(0);
});

test("the other tenant's word is not found", async ({ page }) => {
  expect((await page.goto("/accounts/signup/my-optometrist/1"))?.status()).toBe(404);
});

test("a complete date of birth moves on by itself; pasted it does not, and wrong it stays and says what is wrong", async ({
  page,
}) => {
  await page.goto(`${OFFICE}?step=member-info`);
  const t = WORDS["en-US"];
  const dob = page.getByLabel(t.memberInfo.dob);
  const rhythm = page.getByRole("radio", { name: t.memberInfo.monthly, exact: true });
  await expect(dob).toHaveAttribute("inputmode", "numeric");
  await dob.pressSequentially("13121988");
  await expect(dob).toHaveValue("13/12/1988");
  await expect(page.getByText(t.birthDate.month)).toBeVisible();
  await expect(dob).toBeFocused();

  await dob.fill("");
  await dob.pressSequentially("04121988");
  await expect(dob).toHaveValue("04/12/1988");
  await expect(page.getByText(t.birthDate.month)).toHaveCount(0);
  await expect(rhythm).toBeFocused();
  // Whoever presses Tab out of habit is not carried past the field they have just been taken to.
  await dob.press("End");
  await dob.press("Backspace");
  await dob.press("8");
  await expect(rhythm).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(rhythm).toBeFocused();

  // As a browser fills it in, and as it is pasted: one change of the whole text.
  await dob.fill("1988-04-12");
  await expect(dob).toHaveValue("04/12/1988");
  await expect(dob).toBeFocused();
});

test("a ZIP fills in city and state, but nothing over what was typed, and an unknown one nothing", async ({ page }) => {
  const t = WORDS["en-US"];
  await family(page);
  await page.getByRole("button", { name: t.memberInfo.continue, exact: true }).click();
  await page.getByRole("button", { name: t.confirm.continue }).click();
  const [zip, city, state] = [t.ui.zip, t.ui.city, t.ui.state].map((name) => page.getByLabel(name));
  if (!zip || !city || !state) throw new Error("no address");
  await zip.fill("00000");
  await expect(city).toHaveValue("");
  await zip.fill("78704");
  await expect(city).toHaveValue("Austin");
  await expect(state).toHaveValue("TX");
  await expect(page.getByText("Austin, TX: filled in from the ZIP code")).toBeVisible();
  // What was filled in goes with the code; what a person wrote stays.
  await zip.fill("02134");
  await expect(city).toHaveValue("Allston");
  await expect(state).toHaveValue("MA");
  await city.fill("Boston");
  await zip.fill("10001");
  await expect(state).toHaveValue("NY");
  await expect(city).toHaveValue("Boston");
});
