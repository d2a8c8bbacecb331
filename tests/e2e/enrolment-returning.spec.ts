import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { agree, pay, typeCard } from "../support/enrolling";
import { fits } from "../support/fits";
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
