// A family of four joins on a phone: as few taps as it takes, and a checkout that is not a wall of text.
import { expect, type Locator, type Page, test } from "@playwright/test";
import landing from "../../messages/es-US/enrolmentLanding.json" with { type: "json" };
import { failOnComplaints } from "../support/browser";
import { stand, WORDS } from "../support/enrolling";
import { staysWithin } from "../support/fits";

const OFFICE = "/signup/bright-smiles?lang=es-US";
const t = WORDS["es-US"];
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

/** The controls that the phone's keyboard steps through with Next, from the one that is typed in. */
const STEPS_OF_NEXT = "input:not([type=hidden],[type=checkbox],[type=radio]),select,textarea";

/**
 * Counts what a thumb does, without any autofill: a tap for a button, a box or a choice. To
 * enter a field costs a tap, or as many presses of the keyboard's Next as there are fields up to it; where the field before
 * was left by itself because it was complete, nothing. A field that a button's press focuses is entered by a tap all the
 * same: not every phone shows its keyboard for that.
 */
function thumb() {
  let taps = 0;
  let typedIn: Locator | null = null;
  async function costOf(field: Locator): Promise<number> {
    const focused = await field.evaluate((element) => element === document.activeElement);
    if (typedIn === null) return 1;
    if (focused) return 0;
    // In another document (the card's) or behind another form Next leads nowhere: it is a tap.
    const from = await field.evaluateHandle(() => document.activeElement);
    return field.evaluate(
      (element, [start, steps]) => {
        const form = element.closest("form");
        if (!(start instanceof Element) || !form?.contains(start)) return 1;
        const all = [...form.querySelectorAll(steps)].filter((each) => each.getClientRects().length > 0);
        const between = all.indexOf(element) - all.indexOf(start);
        return all.includes(start) && between > 0 ? between : 1;
      },
      [from, STEPS_OF_NEXT] as const,
    );
  }
  return {
    taps: () => taps,
    async tap(target: Locator): Promise<void> {
      await touch(target);
      taps += 1;
      typedIn = null;
    },
    async type(field: Locator, text: string): Promise<void> {
      await expect(field).toBeVisible();
      taps += await costOf(field);
      if (!(await field.evaluate((element) => element === document.activeElement))) await field.tap();
      await field.pressSequentially(text);
      typedIn = field;
    },
  };
}

/** By the button that is offered first, as people go: "Add this person", then "Add another person". */
async function people(page: Page, { tap, type }: ReturnType<typeof thumb>): Promise<void> {
  for (const [index, person] of FAMILY.entries()) {
    if (index > 0) await tap(page.getByRole("button", { name: t.memberInfo.another, exact: true }));
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
    await tap(page.getByRole("button", { name: t.memberInfo.add, exact: true }));
  }
}

test("a family of four joins on a phone in at most 30 taps, by a checkout that fits its screen", async ({ page }) => {
  const hand = thumb();
  const { tap, type } = hand;
  await page.goto(OFFICE);
  await tap(page.getByRole("link", { name: landing.join, exact: true }).first());
  await people(page, hand);
  await tap(page.getByRole("button", { name: t.memberInfo.continue, exact: true }));
  await test.step("the bill adds up from top to bottom: full prices, one discount, what is due today and what comes next", async () => {
    const bill = page.getByRole("region", { name: t.confirm.heading });
    const figures = bill.getByText(/^-?\$\d+\.\d\d$/);
    await expect(figures).toHaveText([
      "$49.00",
      "$49.00",
      "$49.00",
      "$35.00",
      "$182.00",
      "-$36.40",
      "$145.60",
      "$145.60",
    ]);
    await expect(
      page.getByText(t.confirm.family.replace(/\{count.*\}\}/, "4 personas").replace("{percent}", "20%")),
    ).toBeVisible();
  });
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
  await type(page.getByLabel(t.ui.zip), "78704");
  await expect(page.getByLabel(t.ui.city)).toHaveValue("Austin");
  await expect(page.getByLabel(t.ui.state)).toHaveValue("TX");
  const card = page.frameLocator("#card-details iframe");
  await type(card.locator('input[autocomplete="cc-number"]'), "4242424242424242");
  await type(card.locator('input[autocomplete="cc-exp"]'), "1234");
  await type(card.locator('input[autocomplete="cc-csc"]'), "123");
  for (const box of await page.getByRole("checkbox").all()) await tap(box);
  await tap(page.getByRole("button", { name: /\$145\.60/ }));
  await expect(page.getByRole("heading", { level: 1, name: /bienvenida/ })).toBeVisible();
  // biome-ignore lint/suspicious/noConsole: the figure is asked for, and a limit alone does not say it
  console.log(`A family of four, typed without autofill on a phone: ${hand.taps()} taps.`);
  expect(hand.taps()).toBeLessThanOrEqual(MOST_TAPS);

  await test.step("who likes chooses a password there, and is in the member portal without logging in", async () => {
    await page.getByLabel(t.password.password, { exact: true }).fill("cuatro nogales altos");
    await page.getByLabel(t.password.again, { exact: true }).fill("cuatro nogales altos");
    await staysWithin(page);
    await touch(page.getByRole("button", { name: t.password.save }));
    await page.waitForURL(/patient-details\/dashboard/);
  });
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
