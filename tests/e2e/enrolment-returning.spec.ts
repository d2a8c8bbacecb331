import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn, logInWith, tenantUrl } from "../support/browser";
import { agree, pay, typeCard } from "../support/enrolling";
import { fits } from "../support/fits";
import { AT_HOME, joiner, joining } from "../support/joining";
import { demoOffice } from "../support/page-samples";
import { mailed, postCall, userVisitor, visitor } from "../support/visitor";

failOnComplaints();

type Found = { data: { members: { email: string; addedById?: number | null }[] } };

test("a former member asks for a link, finds the form filled in, chooses a plan and is back", async ({ page }) => {
  const office = await demoOffice("dental");
  const owner = await userVisitor("dental", "dentist@dental.test");
  const canceled = await postCall<Found>(owner, `/dentists/${office}/members/upgraded-filters-search`, {
    searchFilter: "canceled",
  });
  await owner.dispose();
  const one = await visitor("dental");
  await page.setViewportSize({ width: 390, height: 844 });
  const path = `/reenroll/my-dentist/${office}`;
  let link = "";
  for (const { email } of canceled.data.members.slice(0, 5)) {
    await page.goto(path);
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByText("a link is on its way")).toBeVisible();
    // Some of a family may still be on a plan, and all of others: the page says no more than this of either.
    link = await mailed(one, email, /\/reenroll\/my-dentist\/\d+#[\w-]+/).then(
      ([found]) => found,
      () => "",
    );
    if (link) break;
  }
  await one.dispose();
  await page.goto(`${tenantUrl("dental")}${link}`);
  await expect(page.getByText("Choose a plan for each person who comes back.")).toBeVisible();
  expect(page.url(), "the key does not stay in the address").not.toContain("#");
  await fits(page);
  // Kept for this tab, through a change of language and back.
  await page.reload();
  const people = page.getByRole("list", { name: "People joining" }).getByRole("listitem");
  await expect(people.first()).toBeVisible();
  for (
    const deletes = page.getByRole("button", { name: /^Delete/ });
    (await deletes.count()) > 0 && (await people.count()) > 1;
  ) {
    await deletes.last().click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  }
  const name = await people.first().getByRole("paragraph").first().textContent();
  await people
    .first()
    .getByRole("button", { name: /^Choose a plan for/ })
    .click();
  // Who it is and how old is on file.
  await expect(page.getByLabel("Date of birth")).toHaveCount(0);
  await page.getByRole("radiogroup", { name: "Plan", exact: true }).getByRole("radio").first().click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await agree(page);
  await typeCard(page, "4242424242424242");
  await fits(page);
  await pay(page);
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome to / })).toBeVisible();
  await expect(page.getByText(name ?? "").first()).toBeVisible();
  await fits(page);
});

test("a link that is dead says so, and a patient whose family is on a plan is told there is nobody to bring back", async ({
  page,
}) => {
  const path = `/reenroll/my-dentist/${await demoOffice("dental")}`;
  await page.goto(`${path}#${"x".repeat(48)}`);
  await expect(page.getByText("This link no longer works")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send link" })).toBeVisible();
  await fits(page);
  await logIn(page, "client");
  await page.goto(path);
  await expect(page.getByText("There is nobody to bring back")).toBeVisible();
  await fits(page);
});

type Listed = { data: { members: { id: number; subscriptions: { id: number }[] }[] } };
type Paid = { data: { status: string; amountCents: number; refundedCents: number }[] };

/** A mother who joined by herself, has a password, and whom the office let go today with her money back. */
async function whoLeft(office: string) {
  const email = `rosa${Date.now()}@family.example`;
  const [one, staff] = await Promise.all([visitor("dental"), userVisitor("dental", "dentist@dental.test")]);
  const { data } = await (await one.get(`/api/v1/dentists/${office}/public-plans`)).json();
  const [plan] = data.plans;
  const rosa = joiner(plan.id, { firstName: "Rosa", lastName: "Whitfield" });
  const sent = { owner: { email, ...AT_HOME }, consentedTotalCents: plan.monthlyCents };
  const input = joining(Number(office), [rosa], sent);
  const { submissionKey } = input;
  await postCall(one, "/enrolments", input);
  const password = "violet harbor sparrow 77";
  await postCall(one, `/enrolments/${submissionKey}/password`, { password, passwordAgain: password });
  const found = await postCall<Listed>(staff, `/dentists/${office}/members/upgraded-filters-search`, {
    searchQuery: email,
  });
  const [member] = found.data.members;
  const membershipId = member?.subscriptions[0]?.id;
  const end = { membershipId, immediately: true, usedServices: [] };
  await postCall(staff, `/dentists/${office}/subscription/cancel_contract_plan`, end);
  const paid = async () => {
    const answer: Paid = await (await staff.get(`/api/v1/members/${member?.id}/payments`)).json();
    return answer.data.filter(({ status }) => status === "succeeded");
  };
  return { login: { email, password }, paid, leave: () => Promise.all([one.dispose(), staff.dispose()]) };
}

test("a patient who left joins again from the family's page, for the price that is shown", async ({ page }) => {
  const { login, paid, leave } = await whoLeft(await demoOffice("dental"));
  const before = await paid();
  await page.setViewportSize({ width: 390, height: 844 });
  await logInWith(page, login);
  await page.goto(`${tenantUrl("dental")}/patient-details/dashboard`);
  await page.getByRole("link", { name: "Join again" }).click();
  await page.getByRole("button", { name: "Choose a plan for Rosa Whitfield" }).click();
  // Alone there is nobody to pay for: it says so, and does not go on.
  await page.getByRole("radio", { name: "No plan for me" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Pays for others, no plan of their own")).toBeVisible();
  await expect(page.getByText("Rosa pays, but nobody joins yet.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue", exact: true })).toBeDisabled();
  await fits(page);
  await page.getByRole("button", { name: "Edit Rosa Whitfield" }).click();
  await page.getByRole("radiogroup", { name: "Plan", exact: true }).getByRole("radio").first().click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await agree(page);
  const shown = /\$(\d+(?:\.\d\d)?)/.exec((await page.getByRole("button", { name: /\$\d/ }).textContent()) ?? "");
  await pay(page);
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome to / })).toBeVisible();
  const after = await paid();
  expect(after.length).toBe(before.length + 1);
  const drawn = (payments: Paid["data"]) => payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  expect(drawn(after) - drawn(before)).toBe(Math.round(Number(shown?.[1]) * 100));
  await page.goto(`${tenantUrl("dental")}/patient-details/dashboard`);
  await expect(page.getByText("Active", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Join again" })).toHaveCount(0);
  await leave();
});
