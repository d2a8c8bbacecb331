import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium, type FrameLocator, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "../../scripts/chromium";
import { type World, world } from "./support";

let place: World;
let browser: Browser;
let shop: Server;
let origin: string;

/** A page of another origin with the two libraries, as the product has them. */
function shopPage(): string {
  return `<!doctype html><html lang="en"><title>Shop</title><body><div id="card"></div><output id="log"></output>
<script src="${place.url}/js/stripe.js"></script><script src="${place.url}/js/plaid-link.js"></script>
<script>window.stripe = Stripe("pk_test_inhouse"); window.changes = [];</script></body></html>`;
}

beforeAll(async () => {
  place = await world();
  browser = await chromium.launch({ executablePath: await findChromium("shell"), args: ["--no-sandbox"] });
  shop = createServer((_request, response) => response.writeHead(200, { "content-type": "text/html" }).end(shopPage()));
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  origin = `http://dental.localhost:${(shop.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await browser.close();
  shop.close();
  await place.close();
});

async function open(create: string): Promise<{ page: Page; frame: FrameLocator; errors: string[] }> {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("402")) errors.push(message.text());
  });
  await page.goto(origin);
  await page.evaluate(create);
  const frame = page.frameLocator("#card iframe");
  await frame.getByLabel("Card number", { exact: true }).or(frame.getByLabel("Número de tarjeta")).waitFor();
  return { page, frame, errors };
}

async function fill(frame: FrameLocator, number: string): Promise<void> {
  await frame.getByLabel("Card number").pressSequentially(number);
  await frame.getByLabel("Expiration date").pressSequentially("1240");
  await frame.getByLabel("Security code").pressSequentially("123");
  await frame.getByLabel("ZIP code").pressSequentially("94107");
}

const CARD = `window.card = stripe.elements().create("card"); card.on("change", (event) => changes.push(event)); card.mount("#card");`;

describe("stripe.js in a browser", () => {
  it("saves a card from another origin without showing the page a digit", async () => {
    const { page, frame, errors } = await open(CARD);
    const customer = await place.stripe.customers.create({});
    const setup = await place.stripe.setupIntents.create({
      customer: customer.id,
      allowed_payment_method_types: ["card"],
    });
    await fill(frame, "4242424242424242");
    const result = await page.evaluate(
      `stripe.confirmCardSetup(${JSON.stringify(setup.client_secret)}, { payment_method: { card, billing_details: { name: "Ann" } } })`,
    );
    expect(result).toMatchObject({ setupIntent: { status: "succeeded" } });
    const seen = await page.evaluate("JSON.stringify(changes)");
    expect(seen).toContain('"complete":true');
    expect(seen).not.toContain("4242");
    const [saved] = (await place.stripe.paymentMethods.list({ customer: customer.id })).data;
    expect(saved).toMatchObject({
      billing_details: { name: "Ann", address: { postal_code: "94107" } },
      card: { last4: "4242" },
    });
    expect(errors).toEqual([]);
    await page.close();
  });

  it("says what is wrong beside the field: an expired card, an unfinished number", async () => {
    const { page, frame } = await open(CARD);
    await frame.getByLabel("Expiration date").pressSequentially("0120");
    await frame.getByText("Card expired").waitFor();
    await frame.getByLabel("Card number").pressSequentially("4242");
    await frame.getByLabel("Security code").focus();
    await frame.getByText("Your card number is incomplete.").waitFor();
    expect(await frame.getByLabel("Card number").getAttribute("aria-invalid")).toBe("true");
    expect(await frame.getByLabel("Card number").getAttribute("autocomplete")).toBe("cc-number");
    await page.close();
  });

  it("speaks Spanish when asked", async () => {
    const { page, frame } = await open(
      `stripe.elements({ locale: "es" }).create("card", { hidePostalCode: true }).mount("#card")`,
    );
    await frame.getByLabel("Fecha de vencimiento").waitFor();
    expect(await frame.getByLabel("Código postal").isVisible()).toBe(false);
    await page.close();
  });

  it.each([
    ["Complete", "succeeded"],
    ["Fail", "payment_intent_authentication_failure"],
  ])("pays through the payment form with a card that asks its holder: %s", async (answer, outcome) => {
    const intent = await place.stripe.paymentIntents.create({ amount: 4900, currency: "usd" });
    const secret = JSON.stringify(intent.client_secret);
    const { page, frame } = await open(
      `window.group = stripe.elements({ clientSecret: ${secret} }); group.create("payment").mount("#card");`,
    );
    await fill(frame, "4000002760003184");
    const result = page.evaluate(
      `stripe.confirmPayment({ elements: group, redirect: "if_required", confirmParams: { return_url: location.href } })`,
    );
    await page.frameLocator("dialog iframe").getByRole("button", { name: answer }).click();
    expect(JSON.stringify(await result)).toContain(outcome);
    await page.close();
  });

  it("passes a decline on to the page", async () => {
    const { page, frame } = await open(CARD);
    await fill(frame, "4000000000000002");
    const setup = await place.stripe.setupIntents.create({});
    const result = await page.evaluate(
      `stripe.confirmCardSetup(${JSON.stringify(setup.client_secret)}, { payment_method: { card } })`,
    );
    expect(result).toMatchObject({ error: { type: "card_error", code: "card_declined" } });
    await page.close();
  });
});

describe("the hosted pages", () => {
  it("onboards an office, keeps four digits of its bank account and returns to the product", async () => {
    const account = await place.stripe.accounts.create({ type: "express" });
    const link = await place.stripe.accountLinks.create({
      account: account.id,
      type: "account_onboarding",
      return_url: `${origin}/back`,
      refresh_url: `${origin}/again`,
    });
    const page = await browser.newPage();
    await page.goto(link.url);
    await page.getByLabel("Legal name").fill("Smile LLC");
    await page.getByLabel("Email").fill("smile@example.com");
    await page.getByLabel("Last four digits of the tax ID").fill("0000");
    await page.getByLabel("Account number").fill("987654321");
    await page.getByLabel(/I accept/).check();
    await page.getByRole("button", { name: "Agree and finish" }).click();
    await page.getByText("use a test number").waitFor();
    await page.getByLabel("Account number").fill("000123456789");
    await page.getByLabel(/I accept/).check();
    await page.getByRole("button", { name: "Agree and finish" }).click();
    await page.waitForURL(`${origin}/back`);
    const after = await place.stripe.accounts.retrieve(account.id);
    expect(after).toMatchObject({ charges_enabled: true, payouts_enabled: true, details_submitted: true });
    expect(after.external_accounts?.data).toMatchObject([{ last4: "6789" }]);
    const dashboard = await place.stripe.accounts.createLoginLink(account.id);
    await page.goto(dashboard.url);
    await page.getByRole("heading", { name: "Smile LLC" }).waitFor();
    await page.goto(link.url);
    expect(page.url()).toBe(`${origin}/again`);
    await page.close();
  });

  it("shows a message with its own HTML, but runs none of its scripts", async () => {
    const message = {
      from: "hello@example.com",
      to: "ann@example.com",
      subject: "Welcome",
      text: "Hi",
      html: "<h1>Hello Ann</h1><script>parent.document.title='x'</script>",
    };
    await place.control("mail", message);
    await place.control("mail", { ...message, to: "bob@example.com", subject: "Other" });
    const page = await browser.newPage();
    await page.goto(`${place.url}/_sandbox/mail?to=ann`);
    expect(await page.getByText("Other").count()).toBe(0);
    await page.getByText("Welcome").click();
    await page.frameLocator("iframe").getByRole("heading", { name: "Hello Ann" }).waitFor();
    expect(await page.title()).toBe("Welcome");
    await page.close();
  });
});

describe("plaid-link.js in a browser", () => {
  it("links an account and hands over a public token", async () => {
    const headers = { "plaid-client-id": "c", "plaid-secret": "s", "content-type": "application/json" };
    const body = {
      client_name: "Inhouse",
      language: "en",
      country_codes: ["US"],
      products: ["auth"],
      user: { client_user_id: "1" },
    };
    const made = await fetch(`${place.url}/plaid/link/token/create`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    const { link_token } = (await made.json()) as { link_token: string };
    const page = await browser.newPage();
    await page.goto(origin);
    await page.evaluate(
      `Plaid.create({ token: "${link_token}", onSuccess: (token, metadata) => { window.linked = { token, metadata }; } }).open()`,
    );
    const frame = page.frameLocator("dialog iframe");
    await frame.getByRole("button", { name: "First Platypus Bank" }).click();
    await frame.getByLabel("User name").fill("user_good");
    await frame.getByLabel("Password").fill("wrong");
    await frame.getByRole("button", { name: "Sign in" }).click();
    await frame.getByText("Wrong user name or password").waitFor();
    await frame.getByLabel("User name").fill("user_good");
    await frame.getByLabel("Password").fill("pass_good");
    await frame.getByRole("button", { name: "Sign in" }).click();
    await frame.getByRole("button", { name: "Continue" }).click();
    await page.waitForFunction("window.linked");
    const linked = await page.evaluate("linked");
    expect(linked).toMatchObject({
      token: expect.stringMatching(/^public-sandbox-/),
      metadata: { accounts: [{ mask: "0000", subtype: "checking" }] },
    });
    await page.close();
  });
});
