// The proof of the money: two families join, the office finds them, a patient logs in, three months go by, and what
// the provider, the ledger, the office and the patient then say agrees to the cent with the account in
// tests/support/journey.ts. Moves the clock, so it has a product of its own.
import { type Browser, expect, type Page, test } from "@playwright/test";
import { failOnComplaints, logIn } from "../support/browser";
import {
  businessTime,
  clock,
  drawOn,
  FAMILIES,
  type Family,
  feeOf,
  longDate,
  mailTo,
  money,
  price,
  priceOf,
  provider,
  rowsOf,
  totalOf,
} from "../support/journey";
import { pdfLines } from "../support/pdf";
import { englishIn, word } from "../support/words";

const OFFICE = "Bright Smiles Dental";
const PHONE = { width: 360, height: 760 };
const PASSWORD = "four walnut trees";
const MONTHS = [0, 1, 2, 3];

failOnComplaints();
test.describe.configure({ mode: "serial", timeout: 900_000 });

/** One page for each family, which keeps its language and its login as the family's own telephone would. */
const phones: Page[] = [];
let firstOn = "";

test.beforeAll(async ({ browser }) => {
  // Noon in all offices: nothing that a month later falls due waits for the morning.
  const tomorrow = new Date((await businessTime()).getTime() + 86_400_000);
  await clock(tomorrow.toISOString().slice(0, 10));
  firstOn = (await businessTime()).toISOString().slice(0, 10);
  for (const _ of FAMILIES) phones.push(await phone(browser));
});
test.afterAll(async () => {
  for (const page of phones) await page.context().close();
});

async function phone(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ viewport: PHONE })).newPage();
  return page;
}

const pageOf = (family: Family): Page => {
  const page = phones[FAMILIES.indexOf(family)];
  if (!page) throw new Error("no page");
  return page;
};

/** Nothing hangs over the edge of the telephone, and a Spanish reader sees no English. */
async function reads(page: Page, { locale }: Family): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  if (locale === "es-US") expect(englishIn((await page.locator("body").allInnerTexts()).join("\n"))).toEqual([]);
}

async function addPeople(page: Page, family: Family): Promise<void> {
  const say = (key: string, values?: Record<string, string>) =>
    word(family.locale, `enrolment.memberInfo.${key}`, values);
  for (const [index, person] of family.people.entries()) {
    if (index > 0) await page.getByRole("button", { name: say("another") }).click();
    await page.getByLabel(say("firstName"), { exact: true }).fill(person.firstName);
    if (index === 0) await page.getByLabel(say("lastName"), { exact: true }).fill(family.lastName);
    await page.getByLabel(say("dob")).fill(person.dob);
    if (person.relationship) await page.getByLabel(say("relationship")).selectOption({ label: person.relationship });
    const tag = say("perMonth", { price: price(person.listCents) });
    await page.getByRole("radio").filter({ hasText: person.plan }).filter({ hasText: tag }).click();
    await page.getByRole("button", { name: say("add"), exact: true }).click();
  }
  await reads(page, family);
  await page.getByRole("button", { name: say("continue"), exact: true }).click();
}

async function checkBill(page: Page, family: Family): Promise<void> {
  const say = (key: string, values?: Record<string, string>) => word(family.locale, `enrolment.confirm.${key}`, values);
  const [total, next] = [money(totalOf(family)), longDate(drawOn(firstOn, 1), family.locale)];
  await expect(page.getByText(total, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(say("next", { date: next }))).toBeVisible();
  for (const person of family.people) {
    const lines = page.getByRole("listitem").filter({ hasText: `${person.firstName} ${family.lastName}` });
    await expect(lines).toContainText(money(person.listCents));
  }
  const less = family.people.reduce((all, person) => all + priceOf(person) - person.listCents, 0);
  if (less !== 0) await expect(page.getByText(money(less), { exact: true })).toHaveCount(1);
  await reads(page, family);
  await page.getByRole("button", { name: say("continue") }).click();
}

async function pay(page: Page, family: Family): Promise<void> {
  const say = (key: string, values?: Record<string, string>) =>
    word(family.locale, `enrolment.checkout.${key}`, values);
  const field = (name: string) => page.getByLabel(word(family.locale, `ui.${name}`), { exact: true });
  await page.getByLabel(say("email"), { exact: true }).fill(family.email);
  await page.getByLabel(say("phone"), { exact: true }).fill("5125550181");
  await field("street").fill("22 Cedar Lane");
  await field("city").fill("Austin");
  await field("state").selectOption("TX");
  await field("zip").fill("78704");
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  const frame = page.frameLocator("#card-details iframe").first();
  await frame.locator('input[autocomplete="cc-number"]').fill("4242424242424242");
  await frame.locator('input[autocomplete="cc-exp"]').fill("12/34");
  await frame.locator('input[autocomplete="cc-csc"]').fill("123");
  await reads(page, family);
  await page.getByRole("button", { name: say("pay", { amount: money(totalOf(family)) }) }).click();
}

for (const family of FAMILIES) {
  test(`a family of four joins and pays by card (${family.locale})`, async () => {
    const page = pageOf(family);
    await page.goto("/signup/bright-smiles");
    if (family.locale === "es-US") await page.getByRole("link", { name: "Español" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", family.locale);
    for (const { plan } of family.people) await expect(page.getByText(plan).first()).toBeVisible();
    await reads(page, family);
    await page
      .getByRole("link", { name: word(family.locale, "enrolmentLanding.join"), exact: true })
      .first()
      .click();
    await addPeople(page, family);
    await checkBill(page, family);
    await pay(page, family);
    await expect(
      page.getByRole("heading", { name: word(family.locale, "enrolment.final.heading", { office: OFFICE }) }),
    ).toBeVisible({ timeout: 40_000 });
    await expect(page.getByText(family.email).first()).toBeVisible();
    // In the list of who joined, and on their own card.
    for (const { firstName, plan } of family.people)
      await expect(page.getByRole("listitem").filter({ hasText: firstName })).toContainText([plan, plan]);
    await reads(page, family);
  });

  test(`the mails of the family are in its language (${family.locale})`, async () => {
    const mails = await mailTo(family.email, 3);
    const subject = (template: string) => word(family.locale, `mail.${template}.subject`, { office: OFFICE });
    expect(mails.map((mail) => mail.subject).sort()).toEqual(
      ["enrolled", "receipt", "setPassword"].map(subject).sort(),
    );
    for (const { text } of mails) if (family.locale === "es-US") expect(englishIn(text)).toEqual([]);
    const welcome = mails.find((mail) => mail.subject === subject("enrolled"))?.text ?? "";
    for (const person of family.people) {
      const name = `${person.firstName} ${family.lastName}`;
      expect(welcome).toContain(`${name}, ${person.plan}: ${price(priceOf(person))} `);
    }
    expect(welcome).toContain(money(totalOf(family)));
  });

  test(`the patient sets a password, logs in and sees what comes next (${family.locale})`, async () => {
    const page = pageOf(family);
    const say = (key: string, values?: Record<string, string>) => word(family.locale, key, values);
    const mails = await mailTo(family.email, 3);
    const link = mails.map((mail) => /http:\S+\/set-password\/[\w-]+/.exec(mail.text)?.[0]).find((one) => one);
    await page.goto(link ?? "no link");
    await page.getByLabel(say("accountsLogin.newPassword"), { exact: true }).fill(PASSWORD);
    await page.getByLabel(say("accountsLogin.passwordAgain"), { exact: true }).fill(PASSWORD);
    await reads(page, family);
    await page.getByRole("button", { name: say("accountsLogin.savePassword") }).click();
    await page.waitForURL(/patient-details\/dashboard/);
    await expect(
      page.getByRole("heading", { name: say("patients.hello", { name: family.people[0].firstName }) }),
    ).toBeVisible();
    for (const { firstName, plan } of family.people) {
      const person = page.getByRole("listitem").filter({ hasText: `${firstName} ${family.lastName}` });
      await expect(person).toContainText(plan);
      await expect(person).toContainText(say("patients.membership.active"));
    }
    const next = page.getByRole("paragraph").filter({ hasText: longDate(drawOn(firstOn, 1), family.locale) });
    await expect(next.first()).toContainText(say("payments.instrument.card", { brand: "Visa", last4: "4242" }));
    await expect(page.getByRole("paragraph").filter({ hasText: money(totalOf(family)) })).toBeVisible();
    await reads(page, family);
  });
}

test("the office finds both families and opens them", async ({ page }) => {
  await logIn(page);
  for (const family of FAMILIES) {
    await openMember(page, family);
    const drawer = page.getByRole("dialog").first();
    await expect(drawer.getByText(money(totalOf(family))).first()).toBeVisible();
    for (const { firstName } of family.people) await expect(drawer.getByText(firstName).first()).toBeVisible();
  }
});

async function openMember(page: Page, { email, lastName, people }: Family): Promise<void> {
  await page.goto("/dentist-new/members");
  await page.getByLabel("Search members").fill(email);
  await page.waitForURL((url) => url.searchParams.get("q") === email);
  // The whole family is found; its owner heads it.
  const owner = page.getByRole("link", { name: `${lastName}, ${people[0].firstName}` });
  await expect(owner).toHaveCount(1);
  await owner.click();
  await page.waitForURL(/id=\d+/);
}

test("three months go by", async () => {
  // Some 4,000 charges of the whole demo, at whatever pace the machine has.
  test.setTimeout(1_200_000);
  const seconds: number[] = [];
  for (const _ of [1, 2, 3]) seconds.push(await clock("+1month"));
  // Through shorter months the clock has come to an earlier day than the one the families pay on.
  seconds.push(await clock("+3days"));
  test.info().annotations.push({ type: "seconds", description: seconds.map((each) => each.toFixed(1)).join(", ") });
});

type Transaction = { amount: number; fee: number; net: number };
type Charge = {
  id: string;
  amount: number;
  amount_refunded: number;
  status: string;
  created: number;
  metadata: { payment_id: string };
  balance_transaction: Transaction;
  application_fee: { amount: number; amount_refunded: number; account: string };
  transfer: { destination: string; destination_payment: string; amount: number };
};
type List<Item> = { data: Item[]; has_more: boolean };

/** What the provider holds of a family, the first charge first. */
async function chargesOf({ email }: Family): Promise<Charge[]> {
  const customers = await provider<List<{ id: string }>>(`customers?email=${encodeURIComponent(email)}`);
  expect(customers.data).toHaveLength(1);
  const expand = ["balance_transaction", "application_fee", "transfer"]
    .map((name) => `expand[]=data.${name}`)
    .join("&");
  const { data } = await provider<List<Charge>>(`charges?customer=${customers.data[0]?.id}&limit=100&${expand}`);
  return data.reverse();
}

const localDay = (seconds: number) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "America/Chicago" }).format(new Date(seconds * 1000));

for (const family of FAMILIES) {
  test(`the provider has charged exactly what was agreed, to the cent (${family.locale})`, async () => {
    const charges = await chargesOf(family);
    expect(charges.map(({ status, amount, amount_refunded }) => ({ status, amount, amount_refunded }))).toEqual(
      MONTHS.map(() => ({ status: "succeeded", amount: totalOf(family), amount_refunded: 0 })),
    );
    for (const [index, charge] of charges.entries()) {
      // The demo jumps a month at a time, so a draw happens on its day or when the clock next stops after it.
      expect(localDay(charge.created) >= drawOn(firstOn, index)).toBe(true);
      expect(localDay(charge.created) < drawOn(firstOn, index + 1)).toBe(true);
      expect(charge.application_fee).toMatchObject({ amount: feeOf(family), amount_refunded: 0 });
      expect(charge.transfer.amount).toBe(totalOf(family));
      const { destination, destination_payment } = charge.transfer;
      const there = await provider<Charge>(`charges/${destination_payment}?expand[]=balance_transaction`, destination);
      expect(there.balance_transaction).toMatchObject({
        amount: totalOf(family),
        fee: feeOf(family),
        net: totalOf(family) - feeOf(family),
      });
    }
  });

  test(`the ledger says the same as the provider (${family.locale})`, async () => {
    const charges = await chargesOf(family);
    const ids = charges.map((charge) => Number(charge.metadata.payment_id));
    const obligations = await rowsOf<{ due: string; first_name: string; net: number; status: string; fee: number }>(
      `select o.due_on::text as due, m.first_name, o.net_cents as net, o.status::text, p.app_fee_cents as fee
       from payment p join obligation o on o.payment_id = p.id join membership s on s.id = o.membership_id
       join member m on m.id = s.member_id where p.id = any($1) order by o.due_on, m.id`,
      [ids],
    );
    expect(obligations).toEqual(
      MONTHS.flatMap((month) =>
        family.people.map((person) => ({
          due: drawOn(firstOn, month),
          first_name: person.firstName,
          net: priceOf(person),
          status: "paid",
          fee: feeOf(family),
        })),
      ),
    );
    const sources = `select id from journal where source in (
      select 'payment:' || id from payment where id = any($1)
      union all select 'obligation:' || id from obligation where payment_id = any($1))`;
    const uneven = `select journal_id from posting where journal_id in (${sources}) group by journal_id having sum(cents) <> 0`;
    expect(await rowsOf(uneven, [ids])).toEqual([]);
    const accounts = await rowsOf<{ code: string; cents: number }>(
      `select a.code, sum(p.cents)::int as cents from posting p join ledger_account a on a.id = p.account_id
       where p.journal_id in (${sources}) group by a.code`,
      [ids],
    );
    const books = new Map(accounts.map(({ code, cents }) => [code, cents]));
    const processor = charges.reduce((sum, charge) => sum + charge.balance_transaction.fee, 0);
    const times = MONTHS.length;
    expect(books.get("O:receivable")).toBe(0);
    expect(books.get("O:stripe")).toBe(times * (totalOf(family) - feeOf(family)));
    expect(books.get("P:stripe")).toBe(times * feeOf(family) - processor);
  });

  test(`the patient sees four payments and a receipt for each (${family.locale})`, async () => {
    const page = pageOf(family);
    await page.goto("/patient-details/payment-history");
    const dates = MONTHS.map((month) => longDate(drawOn(firstOn, month), family.locale)).reverse();
    await expect(page.locator("a[href*='/receipts/']")).toHaveCount(MONTHS.length);
    const bar = page.getByRole("region", { name: word(family.locale, "layout.demo") });
    const date = longDate((await businessTime()).toISOString().slice(0, 10), family.locale);
    await expect(bar).toContainText(word(family.locale, "layout.clockAt", { date }));
    for (const [index, date] of dates.entries()) {
      const row = page.getByRole("row").filter({ hasText: date });
      await expect(row).toContainText(money(totalOf(family)));
      await expect(row).toContainText(word(family.locale, "patients.state.succeeded"));
      const link = row.getByRole("link", { name: word(family.locale, "patients.openReceipt", { date }) });
      const lines = await receipt(page, await link.getAttribute("href"));
      const drawn = drawOn(firstOn, MONTHS.length - 1 - index);
      expect(lines).toEqual(expect.arrayContaining([word(family.locale, "paymentsBilling.receipt.title"), OFFICE]));
      expect(lines.filter((line) => line === money(totalOf(family)))).toHaveLength(1);
      for (const person of family.people) {
        const at = lines.indexOf(`${person.firstName} ${family.lastName}, ${person.plan}`);
        expect(lines.slice(Math.max(0, at - 1), at)).toEqual([money(priceOf(person))]);
        expect(lines[at + 1]).toContain(`${drawn.slice(5, 7)}/${drawn.slice(8)}/${drawn.slice(0, 4)}`);
      }
    }
    await reads(page, family);
  });

  test(`each payment is mailed once (${family.locale})`, async () => {
    const subject = word(family.locale, "mail.receipt.subject", { office: OFFICE });
    const mails = (await mailTo(family.email, 6)).filter((mail) => mail.subject === subject);
    expect(mails).toHaveLength(MONTHS.length);
    for (const { text } of mails) expect(text).toContain(money(totalOf(family)));
  });
}

/** Fetched by the page itself: it has the login, and only the browser knows where *.localhost is. */
async function receipt(page: Page, href: string | null): Promise<string[]> {
  const base64 = await page.evaluate(async (address) => {
    const bytes = new Uint8Array(await (await fetch(address ?? "")).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  }, href);
  return pdfLines(Buffer.from(base64, "base64"));
}

test("the office sees the same payments on the member's page", async ({ page }) => {
  await logIn(page);
  for (const family of FAMILIES) {
    await openMember(page, family);
    await page.getByRole("tab", { name: "Payments" }).click();
    const drawer = page.getByRole("dialog").first();
    await expect(drawer.getByText(money(totalOf(family)), { exact: true })).toHaveCount(MONTHS.length);
    await expect(drawer.getByText("Paid", { exact: true })).toHaveCount(MONTHS.length);
    const person = family.people[0];
    const item = drawer.getByRole("listitem").filter({ hasText: `${person.firstName} ${family.lastName}` });
    await expect(item.last()).toContainText(money(priceOf(person)));
  }
});
