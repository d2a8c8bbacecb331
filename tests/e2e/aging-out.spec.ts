// A child is too old for their plan when it renews: the desk sees it in Today, looks at what each choice would draw, decides, takes it back.
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn } from "../support/browser";
import { fits } from "../support/fits";

failOnComplaints();

for (const [device, width] of [
  ["the desk", 1440],
  ["a phone", 390],
] as const) {
  test(`the plan of who grows out of theirs is chosen in Today at ${device}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await logIn(page, "dentist");
    await page.goto("/account/dashboard?work=agingOut", { waitUntil: "networkidle" });
    const queue = page.getByRole("region", { name: "Today" });
    const line = queue.getByRole("listitem").filter({ hasText: "Outgrown plans" });
    await expect(line).toContainText(
      /is for people up to 12 and renews on .*: 13 years old by then\. Plans for that age: .*\$\d+\.\d\d a month/,
    );
    await fits(page);
    await line.getByRole("button", { name: /^Choose plan: / }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("radio")).not.toHaveCount(0);
    await expect(dialog.getByText(/a month/).first()).toBeVisible();
    await dialog.getByRole("radio", { name: /^Keep / }).check();
    await fits(page);
    await dialog.getByRole("button", { name: "Save choice" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(line).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(line).toHaveCount(1);
  });
}
