// A family of four joins on a phone: as few taps as it takes, and a checkout that is not a wall of text.
import { expect, type Locator, type Page, test } from "@playwright/test";
import landing from "../../messages/es-US/landing.json" with { type: "json" };
import { failOnComplaints } from "../support/browser";
import { stand, WORDS } from "../support/enrolling";
import { staysWithin } from "../support/fits";

const OFFICE = "/signup/bright-smiles?lang=es-US";
const t = WORDS["es-US"];
/** Issue 10, section 3. */
const MOST_TAPS = 30;
const LONGEST_CHECKOUT = 1800;
/** The provider's own button, in its own words. */
const WALLET = "Pagar con la cartera de prueba";

const FAMILY = [
  { firstName: "Lucía", lastName: "Robledo", dob: "04/12/1988", adult: true },
  { firstName: "Tomás", dob: "01/30/1986", adult: true },
  { firstName: "Abril", dob: "09/01/2011", adult: false },
  { firstName: "Bruno", dob: "05/17/2018", adult: false },
];

failOnComplaints();
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** A tap on what stands still: see `stand`. */
async function touch(target: Locator): Promise<void> {
  await stand(target);
  await target.tap();
}

/** Counts what a thumb does: a tap for a button, a box or a choice, one to enter a field that is not entered yet. */
function thumb() {
  let taps = 0;
  return {
    taps: () => taps,
    async tap(target: Locator): Promise<void> {
      await touch(target);
      taps += 1;
    },
    async type(field: Locator, text: string): Promise<void> {
      await expect(field).toBeVisible();
      if (!(await field.evaluate((element) => element === document.activeElement))) {
        await field.tap();
        taps += 1;
      }
      await field.pressSequentially(text);
    },
    /** A list opens with one tap and closes with another. */
    async pick(list: Locator, value: string): Promise<void> {
      await list.selectOption(value);
      taps += 2;
    },
  };
}

async function people(page: Page, { tap, type }: ReturnType<typeof thumb>): Promise<void> {
  for (const [index, person] of FAMILY.entries()) {
    const first = page.getByLabel(t.memberInfo.firstName);
    if (index > 0) await expect(first).toBeFocused();
    await type(first, person.firstName);
    if (person.lastName) await type(page.getByLabel(t.memberInfo.lastName), person.lastName);
    await type(page.getByLabel(t.memberInfo.dob), person.dob.replaceAll("/", ""));
    const plans = page.getByRole("radiogroup", { name: t.memberInfo.plan, exact: true });
    if (index === 0) await tap(plans.getByRole("radio").first());
    else {
      // The same rhythm as the others, the plan for this age, and what they are to the owner: filled in, not to be tapped.
      await expect(plans.getByRole("radio", { checked: true })).toHaveCount(1);
      await expect(page.getByLabel(t.memberInfo.relationship)).toHaveValue(person.adult ? "partner" : "child");
    }
    const last = index === FAMILY.length - 1;
    await tap(page.getByRole("button", { name: last ? t.memberInfo.add : t.memberInfo.addMore, exact: true }));
  }
}

test("a family of four joins on a phone in fewer than 30 taps, by a checkout that fits its screen", async ({
  page,
}) => {
  const hand = thumb();
  const { tap, type, pick } = hand;
  await page.goto(OFFICE);
  await tap(page.getByRole("link", { name: landing.join, exact: true }).first());
  await people(page, hand);
  await tap(page.getByRole("button", { name: t.memberInfo.continue, exact: true }));
  await tap(page.getByRole("button", { name: t.confirm.continue }));

  await test.step("the checkout is short, its button always at hand, and only adults may own the account", async () => {
    await expect(page.frameLocator("#card-details iframe").locator('input[autocomplete="cc-number"]')).toBeVisible();
    // It comes last and moves what stands below it.
    await expect(page.getByRole("button", { name: WALLET })).toBeVisible();
    const button = page.getByRole("button", { name: /\$145\.60/ });
    await expect(button).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(LONGEST_CHECKOUT);
    await touch(page.getByRole("button", { name: t.checkout.ownerChange }));
    const owners = page.getByRole("radiogroup", { name: t.checkout.ownerHeading });
    await expect(owners.getByRole("radio")).toHaveCount(FAMILY.filter(({ adult }) => adult).length);
    for (const tab of await page.getByRole("tab").all()) {
      await tab.scrollIntoViewIfNeeded();
      await expect(tab).toBeInViewport({ ratio: 1 });
    }
    await staysWithin(page);
  });

  await test.step("a consent is a line, and its whole text one tap away", async () => {
    const terms = page.getByRole("region", { name: t.agreements.terms.title });
    expect((await terms.boundingBox())?.height).toBeLessThan(72);
    await expect(terms.getByText(/Bruno Robledo/)).toBeHidden();
    const whole = terms.getByText(/Bruno Robledo/);
    // Above it stands the provider's frame, which takes a tap in the very picture of a scroll. Once open, it is not tapped.
    await expect(async () => {
      if (!(await whole.isVisible())) await touch(terms.getByRole("button"));
      await expect(whole).toBeVisible({ timeout: 5000 });
    }).toPass();
    await touch(terms.getByRole("button"));
  });

  await type(page.getByLabel(t.checkout.email), `lucia${Date.now()}@family.example`);
  await type(page.getByLabel(t.checkout.phone), "5125550171");
  await type(page.getByLabel(t.ui.street), "22 Cedar Lane");
  await type(page.getByLabel(t.ui.city), "Austin");
  await pick(page.getByLabel(t.ui.state), "TX");
  await type(page.getByLabel(t.ui.zip), "78704");
  const card = page.frameLocator("#card-details iframe");
  await type(card.locator('input[autocomplete="cc-number"]'), "4242424242424242");
  await type(card.locator('input[autocomplete="cc-exp"]'), "1234");
  await type(card.locator('input[autocomplete="cc-csc"]'), "123");
  for (const box of await page.getByRole("checkbox").all()) await tap(box);
  await tap(page.getByRole("button", { name: /\$145\.60/ }));
  await expect(page.getByRole("heading", { level: 1, name: /bienvenida/ })).toBeVisible();
  expect(hand.taps()).toBeLessThan(MOST_TAPS);
});

test("a child who comes first gives the account to the adult who comes next, who pays with the phone's wallet", async ({
  page,
}) => {
  const { tap, type } = thumb();
  await page.goto(`${OFFICE}&step=member-info`);
  await type(page.getByLabel(t.memberInfo.firstName), "Bruno");
  await type(page.getByLabel(t.memberInfo.lastName), "Robledo");
  await type(page.getByLabel(t.memberInfo.dob), "05172018");
  await tap(page.getByRole("radiogroup", { name: t.memberInfo.plan, exact: true }).getByRole("radio").first());
  await tap(page.getByRole("button", { name: t.memberInfo.add, exact: true }));
  await expect(page.getByText(t.memberInfo.adultNeeded)).toBeVisible();
  await expect(page.getByRole("button", { name: t.memberInfo.continue, exact: true })).toBeDisabled();
  await tap(page.getByRole("button", { name: t.memberInfo.another }));
  await type(page.getByLabel(t.memberInfo.firstName), "Lucía");
  await type(page.getByLabel(t.memberInfo.dob), "04121988");
  await tap(page.getByRole("radio", { name: t.memberInfo.withoutPlan }));
  await tap(page.getByRole("button", { name: t.memberInfo.add, exact: true }));
  await tap(page.getByRole("button", { name: t.memberInfo.continue, exact: true }));
  await tap(page.getByRole("button", { name: t.confirm.continue }));
  await expect(page.getByRole("region", { name: t.checkout.ownerHeading })).toContainText("Lucía Robledo");
  await expect(page.getByRole("button", { name: t.checkout.ownerChange })).toHaveCount(0);

  const wallet = page.getByRole("button", { name: WALLET });
  const sheet = page.getByRole("dialog", { name: "Cartera de prueba" });
  await tap(wallet);
  await expect(page.getByRole("alert").filter({ hasText: t.checkout.email })).toBeVisible();
  await expect(sheet).toHaveCount(0);

  await type(page.getByLabel(t.checkout.email), `lucia${Date.now()}@wallet.example`);
  await type(page.getByLabel(t.checkout.phone), "5125550172");
  await type(page.getByLabel(t.ui.street), "22 Cedar Lane");
  await type(page.getByLabel(t.ui.city), "Austin");
  await page.getByLabel(t.ui.state).selectOption("TX");
  await type(page.getByLabel(t.ui.zip), "78704");
  for (const box of await page.getByRole("checkbox").all()) await tap(box);
  await tap(wallet);
  await expect(sheet).toContainText("$35");
  await tap(sheet.getByRole("button", { name: "Pagar" }));
  await expect(page.getByRole("heading", { level: 1, name: /bienvenida/ })).toBeVisible();
});
