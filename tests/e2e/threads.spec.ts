// A question from the office's page to our answer and back: in two browsers, and in the mailbox.
import { expect, test } from "@playwright/test";
import { failOnComplaints, listener, logIn, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";
import { mailed, visitor } from "../support/visitor";

failOnComplaints();
const { listen } = listener();

const PDF = { name: "page.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF\n") };
const FAKE = { name: "page.pdf", mimeType: "application/pdf", buffer: Buffer.from("MZ not a document") };

test("an office asks, an administrator answers, and the answer is on the office's page and in its mail", async ({
  page,
  browser,
}) => {
  const subject = `Which codes count as a cleaning? ${Date.now()}`;
  await logIn(page, "office_admin");
  await page.goto(`${tenantUrl("dental")}/dentist-new/contact-admin`);
  await page.getByRole("button", { name: "New question" }).click();
  const asking = page.getByRole("dialog", { name: "New question" });
  await asking.getByRole("button", { name: "Send" }).click();
  await expect(asking.getByText("This field is required").first()).toBeVisible();
  await asking.getByLabel("What is it about?").selectOption({ label: "Treatment" });
  await asking.getByLabel("Message").fill(`${subject}\n<b>D1110</b> and مرحبا`);
  await asking.locator("input[type=file]").setInputFiles(FAKE);
  await expect(asking.getByText("Only PDF, JPEG and PNG files can be sent.")).toBeVisible();
  await asking.locator("input[type=file]").setInputFiles(PDF);
  await expect(asking.getByRole("button", { name: "Remove page.pdf" })).toBeVisible();
  await asking.getByRole("button", { name: "Send" }).dblclick();
  await expect(page.getByText("Sent. The answer will appear here, and we’ll email it to you.")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: subject })).toHaveCount(1);

  const desk = await (await browser.newContext({ baseURL: tenantUrl("dental") })).newPage();
  listen(desk);
  await logIn(desk, "admin");
  await desk.goto(`${tenantUrl("dental")}/admin/contact-admin?q=${encodeURIComponent(subject)}`);
  const waiting = desk.getByRole("row").filter({ hasText: subject });
  await expect(waiting).toContainText("New");
  const topics = desk.getByRole("navigation", { name: "About" });
  await topics.getByRole("link", { name: "Billing" }).click();
  await expect(waiting).toHaveCount(0);
  await topics.getByRole("link", { name: "Treatment" }).click();
  await expect(waiting).toHaveCount(1);
  const whose = desk.getByRole("navigation", { name: "Assigned to" });
  await whose.getByRole("link", { name: "Me", exact: true }).click();
  await expect(waiting).toHaveCount(0);
  await whose.getByRole("link", { name: "Nobody" }).click();
  await expect(waiting).toHaveCount(1);
  await expect(desk.getByText(/Half of them got a first answer in/)).toBeVisible();
  await expect(
    desk.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Contact Admin \d+$/ }),
  ).toBeVisible();
  await desk.getByRole("link", { name: subject }).click();
  await expect(desk.getByRole("heading", { level: 1, name: subject })).toBeVisible();
  await expect(desk.getByText("<b>D1110</b> and مرحبا")).toBeVisible();
  await expect(desk.getByRole("link", { name: /page\.pdf/ })).toBeVisible();
  await desk.getByRole("button", { name: "Assign to me" }).click();
  await expect(desk.getByLabel("Assigned to")).toHaveValue(/\d+/);
  // A template is begun with and changed; what it could not fill in has to be.
  await desk.getByRole("button", { name: "Insert template" }).click();
  await desk.getByRole("menuitem", { name: "We’re looking into it" }).first().click();
  await expect(desk.getByLabel("Your answer")).toHaveValue(/^Hi \w+,\n\nThank you[^{}]*$/);
  await expect(desk.getByLabel("Your answer")).toBeFocused();
  await desk.getByLabel("Your answer").fill("D1110 and D1120 do, {office}.");
  await desk.getByRole("button", { name: "Answer", exact: true }).click();
  await expect(desk.getByText(/Fill in what stands in braces/).first()).toBeVisible();
  await desk.getByLabel("Your answer").fill("D1110 and D1120 do.");
  await desk.getByRole("button", { name: "Answer", exact: true }).click();
  await expect(desk.getByRole("list", { name: "Conversation" })).toContainText("D1110 and D1120 do.");
  await expect(desk.getByLabel("Your answer")).toHaveValue("");

  const mail = await visitor("dental");
  const [, id = ""] = await mailed(
    mail,
    "office_admin@dental.test",
    /D1110 and D1120 do\.[\s\S]*contact-admin\?id=(\d+)/,
  );
  await page.reload();
  const entry = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Contact Admin/ });
  const waitingAnswers = async () => Number(/\d+$/.exec((await entry.getAttribute("aria-label")) ?? "")?.[0] ?? 0);
  const before = await waitingAnswers();
  expect(before).toBeGreaterThan(0);
  const answered = page.getByRole("row").filter({ hasText: subject });
  await expect(answered).toContainText("New");
  await expect(answered).toContainText("Answered");
  await page.goto(`${tenantUrl("dental")}/dentist-new/contact-admin?id=${id}`);
  await expect(page.getByRole("list", { name: "Conversation" })).toContainText("D1110 and D1120 do.");
  await page.getByLabel("Your reply").fill("Thank you.");
  await page.getByRole("button", { name: "Reply" }).click();
  await expect(page.getByText("Reply sent")).toBeVisible();
  await mailed(mail, "admin@dental.test", /replied\n[\s\S]*Thank you\./);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("This conversation is closed. Reopen it to write.")).toBeVisible();

  await desk.getByLabel("Your answer").fill("You are welcome.");
  await desk.getByRole("button", { name: "Answer", exact: true }).click();
  await expect(desk.getByText("This conversation is closed. Reopen it to write.").first()).toBeVisible();
  await page.getByRole("button", { name: "Reopen" }).click();
  await expect(page.getByLabel("Your reply")).toBeVisible();
  // Whoever leaves what they have read finds one less beside the entry.
  await page.getByRole("navigation", { name: "You are here" }).getByRole("link", { name: "Contact Admin" }).click();
  await expect(page.getByRole("row").filter({ hasText: subject })).not.toContainText("New");
  await expect.poll(waitingAnswers).toBe(before - 1);
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page);
  await page.goto(`${tenantUrl("dental")}/dentist-new/contact-admin`);
  await expect(page.getByRole("row").filter({ hasText: subject })).not.toContainText("New");
  await fits(page);
  await desk.context().close();
  await mail.dispose();
});

test("the side nav opens both dialogs on every page of a practice, and says where the answer will be", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, "dentist_standard", "vision");
  await page.goto(`${tenantUrl("vision")}/account/dashboard`);
  const help = page.getByRole("list", { name: "Help" });
  await help.getByRole("button", { name: "Contact us" }).click();
  const contact = page.getByRole("dialog", { name: "Need Assistance?" });
  await expect(contact).toContainText("The answer will appear under Contact Admin");
  await contact.getByLabel("Message").fill("How do I add a frame allowance?");
  await contact.getByRole("button", { name: "SUBMIT" }).click();
  await expect(page.getByText(/Your message was sent\. The answer will appear under Contact Admin/)).toBeVisible();
  await help.getByRole("button", { name: "Report an issue" }).click();
  await expect(page.getByRole("dialog", { name: "Report an issue" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto(`${tenantUrl("vision")}/dentist-new/contact-admin`);
  await expect(page.getByRole("row").filter({ hasText: "How do I add a frame allowance?" })).toHaveCount(1);
});

test("who runs the practice asks for remote billing from the side nav, and a patient is invited there", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, "office_admin");
  await page.goto(`${tenantUrl("dental")}/dentist-new/contact-admin`);
  // A phone has the same entries in its menu.
  await page.getByRole("button", { name: "More" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  const help = menu.getByRole("list", { name: "Help" });
  await help.getByRole("button", { name: "Remote billing" }).click();
  const asking = page.getByRole("dialog", { name: "Remote billing" });
  await fits(page);
  await asking.getByLabel("Anything we should know?").fill(`We have 40 families. ${Date.now()}`);
  await asking.getByRole("button", { name: "Request remote billing" }).click();
  await expect(page.getByText("Sent. The answer will appear here, and we’ll email it to you.")).toBeVisible();
  // On a phone the notice lies over the foot of what opens next; it stays for as long as the pointer is on it.
  await page.mouse.move(0, 0);
  await expect(page.getByText("Sent. The answer will appear here")).toBeHidden();
  await help.getByRole("button", { name: "Invite Patient" }).click();
  const invite = page.getByRole("dialog", { name: "Invite Patient" });
  await invite.getByRole("textbox").fill("new.patient@example.com");
  await invite.getByRole("button", { name: "INVITE" }).click();
  await expect(invite).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(
    page.getByRole("row").filter({ hasText: "We’d like to know more about remote billing." }).first(),
  ).toBeVisible();
  await logIn(page, "dentist_standard");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${tenantUrl("dental")}/dentist-new/contact-admin`);
  const side = page.getByRole("navigation", { name: "Main" });
  await expect(side.getByRole("button", { name: "Invite Patient" })).toBeVisible();
  for (const name of ["Remote billing", "Payout account"])
    await expect(side.getByRole("button", { name })).toHaveCount(0);
});

test("the payout account opens from the Manage menu, with its state", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, "dentist");
  await page.goto(`${tenantUrl("dental")}/account/dashboard`);
  await page.getByRole("list", { name: "Manage" }).getByRole("button", { name: "Payout account" }).click();
  const ready = page.getByRole("dialog", { name: "Payout account" });
  await expect(ready.getByText("Ready", { exact: true })).toBeVisible();
  await ready.getByRole("button", { name: "Check again" }).click();
  await expect(ready.getByText(/bank account ending in \d{4}/)).toBeVisible();
  await fits(page);
});

test("another office's question is a page that is not there", async ({ page }) => {
  await logIn(page, "dentist");
  const answer = await page.goto(`${tenantUrl("dental")}/dentist-new/contact-admin?id=99999999`);
  expect(answer?.status()).toBe(404);
});
