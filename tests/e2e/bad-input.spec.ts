// Every form of the product, given nothing or the wrong thing.
import { expect, type Locator, type Page, test } from "@playwright/test";
import { type FormAttempt, refuses, type as typeInto } from "../support/bad-input";
import { failOnComplaints, logIn } from "../support/browser";
import { partOf } from "../support/depth";
import { addPerson, agree, pay, typeCard, WORDS } from "../support/enrolling";
import { addressOf } from "../support/page-samples";
import { mailed, visitor } from "../support/visitor";

const REQUIRED = "This field is required";
const INVALID = "Invalid data";
const EMAIL = "Invalid email";
const SHORT_PHONE = "Must be exactly 10 digits";
const ZIP = "ZIP must be exactly 5 or 9 digits";
const OTHER = "Passwords must match";
const SHORT = "At least 8 characters.";
const GOOD = "a good long one";

failOnComplaints();

type Row = {
  form: string;
  as?: "dentist" | "client";
  open: (page: Page) => Promise<Locator>;
  press: string | RegExp;
  tries: FormAttempt[];
};

/** Goes to a page and waits until it is alive: what is typed before that is lost. */
async function visit(page: Page, path: string): Promise<Locator> {
  await page.goto(path, { waitUntil: "networkidle" });
  return page.locator("main");
}

/** The drawer of a member with payments, at one of its tabs. */
async function member(page: Page, tab: string): Promise<Locator> {
  await visit(page, "/dentist-new/members?filter=active&q=alvarez");
  await page.locator("a[data-row-link]").first().click();
  await page.getByRole("tab", { name: tab }).click();
  return page.getByRole("dialog").first();
}

/** The dialog a button opens, once the page listens to it. */
async function dialog(page: Page, button: Locator, name: string | RegExp): Promise<Locator> {
  const opened = page.getByRole("dialog", { name });
  await expect(async () => {
    if (!(await opened.isVisible())) await button.click({ timeout: 10_000 });
    await expect(opened).toBeVisible({ timeout: 5000 });
  }).toPass();
  return opened;
}

const newPassword: FormAttempt[] = [
  { wrong: { "New password": REQUIRED, "Confirm new password": REQUIRED } },
  { typed: { "New password": "short", "Confirm new password": "short" }, wrong: { "New password": SHORT } },
  {
    typed: { "New password": "password1", "Confirm new password": "password1" },
    wrong: { "New password": /^This is among the first/ },
    byServer: true,
  },
  { typed: { "New password": GOOD, "Confirm new password": `${GOOD}!` }, wrong: { "Confirm new password": OTHER } },
];
const person: FormAttempt[] = [
  { wrong: { "First name": REQUIRED, "Last name": REQUIRED, "Date of birth": REQUIRED } },
  {
    typed: { "First name": "Maria", "Last name": "Whitfield", "Date of birth": "02/31/1990" },
    wrong: { "Date of birth": "There is no such day. Please check month, day and year." },
  },
  {
    typed: { "First name": "Maria", "Date of birth": "04/12/1988", "Last name": "" },
    wrong: { "Last name": REQUIRED, Plan: REQUIRED },
  },
];

const FORMS: Row[] = [
  {
    form: "login",
    open: (page) => visit(page, "/accounts/login"),
    press: "Log in",
    tries: [
      { wrong: { Email: REQUIRED, Password: REQUIRED } },
      { typed: { Email: "dana at home", Password: GOOD }, wrong: { Email: EMAIL } },
      {
        typed: { Email: "nobody@sample.example", Password: GOOD },
        wrong: { Password: "Incorrect email or password." },
        byServer: true,
      },
    ],
  },
  {
    form: "forgotten password",
    open: (page) => visit(page, "/accounts/forgot-password"),
    press: "Send link",
    tries: [{ wrong: { Email: REQUIRED } }, { typed: { Email: "dana@" }, wrong: { Email: EMAIL } }],
  },
  ...(["set", "reset"] as const).map((kind) => ({
    form: `${kind} password`,
    open: async (page: Page) => visit(page, await addressOf("dental", `/accounts/${kind}-password/[token]`)),
    press: "Save password",
    tries: newPassword,
  })),
  {
    form: "a person at the desk",
    as: "dentist",
    open: (page) => visit(page, "/dentist-new/signup"),
    press: "Add this person",
    tries: person,
  },
  {
    form: "plan editor",
    as: "dentist",
    open: (page) => visit(page, "/dentist-new/memberships?id=new&template=general_adult"),
    press: "Save draft",
    tries: [
      {
        typed: {
          Name: "",
          "Name in Spanish": "Cuidado",
          Description: "",
          "Monthly price": "forty",
          "Annual price": "-1",
        },
        wrong: { Name: REQUIRED, Description: REQUIRED, "Monthly price": INVALID, "Annual price": INVALID },
      },
      {
        typed: { Name: "Too cheap", Description: "Two cleanings", "Monthly price": "1", "Annual price": "" },
        wrong: { "Monthly price": INVALID },
        byServer: true,
      },
    ],
  },
  {
    form: "invitation",
    as: "dentist",
    open: async (page) => {
      await visit(page, "/dentist-new/members");
      return dialog(page, page.getByRole("button", { name: "Invite", exact: true }), "Invite Patient");
    },
    press: "INVITE",
    tries: [{ wrong: { Email: REQUIRED } }, { typed: { Email: "maria@" }, wrong: { Email: EMAIL } }],
  },
  {
    form: "refund",
    as: "dentist",
    open: async (page) =>
      dialog(
        page,
        (await member(page, "Payments")).getByRole("button", { name: "Refund", exact: true }).first(),
        "Refund",
      ),
    press: "Refund",
    tries: [
      { typed: { Amount: "" }, wrong: { Amount: REQUIRED, Reason: REQUIRED } },
      { typed: { Amount: "99999", Reason: "Moved away" }, wrong: { Amount: /^Enter an amount up to \$[\d.,]+$/ } },
    ],
  },
  {
    form: "cancellation",
    as: "dentist",
    open: async (page) => {
      const button = (await member(page, "Plan and benefits")).getByRole("button", { name: "Cancel membership" });
      return dialog(page, button, /^Cancel .* for /);
    },
    press: "Cancel membership",
    tries: [{ typed: { Note: "x".repeat(1001) }, wrong: { Note: INVALID } }],
  },
  {
    form: "note",
    as: "dentist",
    open: (page) => member(page, "Notes"),
    press: "Add note",
    tries: [
      { wrong: { "Add a note": REQUIRED } },
      {
        typed: { "Add a note": "Card 4242 4242 4242 4242" },
        wrong: { "Add a note": "This looks like a card number. Card numbers are never saved as text." },
      },
      { typed: { "Add a note": "x".repeat(2001) }, wrong: { "Add a note": INVALID } },
    ],
  },
  {
    form: "office profile",
    as: "dentist",
    open: (page) => visit(page, "/account/settings/office?tab=profile"),
    press: /^Save$/,
    tries: [
      {
        typed: {
          "Internal name": "Main street",
          "Office name": "",
          "Sign-up address": "",
          Phone: "512-555",
          Email: "desk@",
          Website: "nowhere",
          "Street address": "",
          City: "",
          ZIP: "7870",
        },
        wrong: {
          "Office name": REQUIRED,
          "Sign-up address": REQUIRED,
          Phone: SHORT_PHONE,
          Email: EMAIL,
          Website: INVALID,
          "Street address": REQUIRED,
          City: REQUIRED,
          ZIP,
        },
      },
    ],
  },
  {
    form: "new user",
    as: "dentist",
    open: async (page) => {
      await visit(page, "/account/settings/office?tab=users");
      return dialog(page, page.getByRole("button", { name: "Add user" }), "Add user");
    },
    press: "Add user",
    tries: [
      { wrong: { "First name": REQUIRED, "Last name": REQUIRED, Email: REQUIRED } },
      { typed: { "First name": "Robin", "Last name": "Sample", Email: "robin@" }, wrong: { Email: EMAIL } },
    ],
  },
  {
    form: "a user's name",
    as: "dentist",
    open: async (page) => {
      await visit(page, "/account/settings/office?tab=users");
      await page
        .getByRole("button", { name: /^Actions for / })
        .first()
        .click();
      return dialog(page, page.getByRole("menuitem", { name: "Edit user" }), "Edit user");
    },
    press: "Save",
    tries: [{ typed: { "First name": "", "Last name": "" }, wrong: { "First name": REQUIRED, "Last name": REQUIRED } }],
  },
  {
    form: "a member",
    as: "dentist",
    open: async (page) =>
      dialog(page, (await member(page, "Overview")).getByRole("button", { name: "Edit", exact: true }), /^Edit /),
    press: "Save",
    tries: [
      {
        typed: { "First name": "", "Date of birth": "02/31/1990", Email: "maria@", "Mobile phone": "512-555" },
        wrong: { "First name": REQUIRED, "Date of birth": "Invalid date", Email: EMAIL, "Mobile phone": SHORT_PHONE },
      },
      {
        typed: { "First name": "Maria", "Date of birth": "04/12/1988", Email: "", "Mobile phone": "" },
        wrong: { Email: REQUIRED, "Mobile phone": REQUIRED },
      },
    ],
  },
  {
    form: "usual fees",
    as: "dentist",
    open: (page) => visit(page, "/dentist-new/memberships?tab=fees"),
    press: "Save fees",
    tries: [
      {
        typed: { "Regular exam (D0120)": "ninety", "Adult cleaning (D1110)": "-5" },
        wrong: { "Regular exam (D0120)": INVALID, "Adult cleaning (D1110)": INVALID },
      },
    ],
  },
  {
    form: "plan settings",
    as: "dentist",
    open: (page) => visit(page, "/dentist-new/memberships?tab=settings"),
    press: "Save settings",
    tries: [
      {
        typed: { "2 members": "ten", "3 members": "101", "Adults, monthly": "free", "Adults, annual": "-1" },
        wrong: {
          "2 members": INVALID,
          "3 members": INVALID,
          "Adults, monthly": INVALID,
          "Adults, annual": INVALID,
        },
      },
    ],
  },
  {
    form: "a patient's contact",
    as: "client",
    open: async (page) =>
      (await visit(page, "/patient-details/settings")).getByRole("form", { name: "Contact information" }),
    press: "Save",
    tries: [
      {
        typed: { City: "Dallas", "Mobile phone": "512-555", "Street address": "", ZIP: "7870" },
        wrong: { "Mobile phone": SHORT_PHONE, "Street address": REQUIRED, ZIP },
      },
    ],
  },
  {
    form: "another login address",
    as: "client",
    open: async (page) => {
      const main = await visit(page, "/patient-details/settings");
      return dialog(page, main.getByRole("button", { name: "Change email" }), "Change email");
    },
    press: "Send link",
    tries: [
      { wrong: { "New email": REQUIRED, "Current password": REQUIRED } },
      { typed: { "New email": "maria@", "Current password": "not this one" }, wrong: { "New email": EMAIL } },
      {
        typed: { "New email": "maria.new@alvarez.example", "Current password": "not this one" },
        wrong: { "Current password": "Your current password is incorrect." },
        byServer: true,
      },
    ],
  },
  {
    form: "a patient's password",
    as: "client",
    open: async (page) =>
      (await visit(page, "/patient-details/settings")).getByRole("form", { name: "Change password" }),
    press: "Change password",
    tries: [
      { wrong: { "Current password": REQUIRED, "New password": REQUIRED, "Confirm new password": REQUIRED } },
      {
        typed: { "Current password": "not this one", "New password": GOOD, "Confirm new password": "another" },
        wrong: { "Confirm new password": OTHER },
      },
      {
        typed: { "Current password": "not this one", "New password": GOOD, "Confirm new password": GOOD },
        wrong: { "Current password": "Your current password is incorrect." },
        byServer: true,
      },
    ],
  },
];

for (const { form, as, open, press, tries } of partOf(FORMS)) {
  test(form, async ({ page }) => {
    if (as) await logIn(page, as);
    const opened = await open(page);
    for (const each of tries) await refuses(opened, press, each);
  });
}

const digits = (code: string) => Object.fromEntries([...code].map((digit, at) => [`Digit ${at + 1} of 4`, digit]));
const allDigits = (message: string) => Object.fromEntries([1, 2, 3, 4].map((at) => [`Digit ${at} of 4`, message]));

test("sign-up of a practice and each step of its set-up", async ({ page }) => {
  const main = await visit(page, "/enroll/practice");
  await refuses(main, "Continue", { wrong: { "Choose your plan": "Please select your plan first" } });
  await main.getByRole("radio", { name: "Growth" }).click();
  await main.getByRole("button", { name: "Continue" }).click();

  await refuses(main, "Send code", { wrong: { Email: REQUIRED } });
  await refuses(main, "Send code", { typed: { Email: "practice@" }, wrong: { Email: EMAIL } });
  const email = `bad-input-${Date.now()}@sample.example`;
  await typeInto(main, { Email: email });
  await main.getByRole("button", { name: "Send code" }).click();
  const one = await visitor("dental");
  const [code = ""] = await mailed(one, email, /\b\d{4}\b/);
  await one.dispose();
  await refuses(main, "Start setup", { wrong: allDigits(REQUIRED) });
  await refuses(main, "Start setup", { typed: digits("12"), wrong: allDigits("Must be exactly 4 digits") });
  const another = code === "1111" ? "2222" : "1111";
  await refuses(main, null, {
    typed: digits(another),
    wrong: allDigits("That code is incorrect or has expired. Request a new one."),
    byServer: true,
  });
  await typeInto(main, digits(code));
  await main.getByRole("button", { name: "Start setup" }).click();
  await page.waitForURL(/\/accounts\/complete-dentist-signup\/\d+\/resume/);

  const go = (name: string) => main.getByRole("button", { name, exact: true }).click();
  await refuses(main, "Continue", { wrong: { "Office name": REQUIRED, "Sign-up address": REQUIRED } });
  await typeInto(main, { "Office name": `Oak Dental ${Date.now() % 100_000}` });
  await refuses(main, "Continue", {
    typed: { "Sign-up address": "not an address!" },
    wrong: { "Sign-up address": "Use lowercase letters, digits and single hyphens" },
  });
  await typeInto(main, { "Sign-up address": "bright-smiles" });
  await go("Continue");
  const place = { "Street address": REQUIRED, City: REQUIRED, State: REQUIRED, ZIP: REQUIRED };
  await refuses(main, "Continue", { wrong: place });
  await typeInto(main, { "Street address": "12 Oak Street", City: "Austin", State: "TX", ZIP: "78701" });
  await go("Continue");
  await refuses(main, "Continue", {
    typed: { "Office phone": "512", "Office email": "desk@", Website: "nowhere" },
    wrong: { "Office phone": SHORT_PHONE, "Office email": EMAIL, Website: INVALID },
  });
  await typeInto(main, { "Office phone": "512-555-0134", "Office email": email, Website: "" });
  await go("Continue");
  await refuses(main, "Save and continue", { typed: { Providers: "x".repeat(101) }, wrong: { Providers: INVALID } });
  await typeInto(main, { Providers: "Dr. Ana Oak" });
  // Only the server knows whose address it is; the question about it comes back.
  await refuses(main, "Save and continue", {
    wrong: { "Sign-up address": "Another office already uses this address" },
    byServer: true,
  });
  await typeInto(main, { "Sign-up address": `oak-dental-${Date.now()}` });
  for (const button of ["Continue", "Continue", "Continue", "Save and continue"]) await go(button);

  await main.getByRole("heading", { name: "Who are you?" }).waitFor();
  await refuses(main, "Save and continue", {
    wrong: { "First name": REQUIRED, "Last name": REQUIRED, Password: REQUIRED, "Confirm password": REQUIRED },
  });
  const owner = { "First name": "Ana", "Last name": "Oak" };
  await refuses(main, "Save and continue", {
    typed: { ...owner, "Your mobile phone": "512", Password: "short", "Confirm password": "short" },
    wrong: { "Your mobile phone": SHORT_PHONE, Password: SHORT },
  });
  const passwords = { Password: GOOD, "Confirm password": GOOD };
  await refuses(main, "Save and continue", {
    typed: { ...owner, "Your mobile phone": "512-555-0135", ...passwords, "Confirm password": "another" },
    wrong: { "Confirm password": OTHER },
  });
  await typeInto(main, passwords);
  await go("Save and continue");

  await main.getByRole("heading", { name: "Which plans do you offer?" }).waitFor();
  const prices = main.getByRole("textbox", { name: "Monthly price" });
  await main.getByRole("checkbox").nth(1).click();
  await expect(prices).toHaveCount(1);
  const plan = (typed: string, message: string, more: Partial<FormAttempt> = {}) =>
    refuses(main, "Create 1 plan", { typed: { "Monthly price": typed }, wrong: { "Monthly price": message }, ...more });
  await plan("forty", INVALID);
  await plan("", INVALID);
  await plan("1", "This price is below the minimum for this plan.", { byServer: true });
});

test("enrolment: a person, the checkout and the card", async ({ page }) => {
  const main = await visit(page, "/signup/bright-smiles?step=member-info");
  for (const each of person) await refuses(main, "Add this person", each);
  await addPerson(page, { firstName: "Maria", dob: "04/12/1988" });
  await main.getByRole("button", { name: "Continue" }).click();
  await main.getByRole("button", { name: WORDS["en-US"].confirm.continue }).click();

  const reach = {
    Email: REQUIRED,
    "Mobile phone": REQUIRED,
    "Street address": REQUIRED,
    City: REQUIRED,
    State: REQUIRED,
    ZIP: REQUIRED,
  };
  const unticked = await main.getByRole("checkbox").count();
  expect(unticked).toBe(3);
  const boxes = Object.fromEntries(
    (
      await main.getByRole("checkbox").evaluateAll((all) => all.map((box) => box.closest("section")?.ariaLabel ?? ""))
    ).map((title) => [`I agree: ${title}`, "Field must be checked"]),
  );
  await refuses(main, /^Finish & Pay \$/, { wrong: { ...reach, ...boxes } });
  const good = {
    Email: "maria@family.example",
    "Mobile phone": "512-555-0170",
    "Street address": "22 Cedar Lane",
    City: "Austin",
    State: "TX",
  };
  await refuses(main, /^Finish & Pay \$/, { typed: { ...good, ZIP: "787" }, wrong: { ZIP, ...boxes } });
  await typeInto(main, { ZIP: "78704" });
  await agree(page);
  await pay(page);
  const card = page.locator("#card-details");
  await expect(card.getByRole("alert")).toHaveText("Your card number is incomplete.");
  await typeCard(page, "4242424242424241");
  await pay(page);
  await expect(card.getByRole("alert")).toHaveText("Your card number is invalid.");
  await expect(page.getByRole("button", { name: /^Finish & Pay \$/ })).toBeEnabled();
  await expect(main.getByLabel("Email")).toHaveValue(good.Email);
});

test("a promo code that is none, which is looked up and not sent", async ({ page }) => {
  const main = await visit(page, "/enroll/practice");
  const code = main.getByLabel(/^Promo code/);
  await code.fill("NOSUCH");
  await main.getByRole("button", { name: "Apply" }).click();
  await expect(main.getByText("This promo code is not valid")).toBeVisible();
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await expect(code).toHaveValue("NOSUCH");
});

test("change of the card", async ({ page }) => {
  await logIn(page, "client");
  const main = await visit(page, "/patient-details/settings");
  const before = await main
    .getByText(/ending in \d{4}/)
    .first()
    .textContent();
  const saved: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/payment/sources")) saved.push(request.url());
  });
  await main.getByRole("button", { name: "Save card" }).click();
  await expect(page.locator("#card-details").getByRole("alert")).toHaveText("Your card number is incomplete.");
  await expect(
    page.frameLocator("#card-details iframe").first().locator('input[autocomplete="cc-number"]'),
  ).toBeFocused();
  expect(saved).toEqual([]);
  await page.reload();
  await expect(main.getByText(before ?? "").first()).toBeVisible();
});
