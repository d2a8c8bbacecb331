// What concerns an office is said in the office's time, whoever reads it from wherever.
import { expect, test } from "@playwright/test";
import { failOnComplaints, logIn } from "../support/browser";
import { rowsOf } from "../support/journey";

failOnComplaints();
test.use({ timezoneId: "Pacific/Kiritimati" });

test("a note, the history and the timeline of a late family are in the office's zone, which is named", async ({
  page,
}) => {
  await logIn(page, "dentist");
  await page.goto("/dentist-new/members?q=alvarez");
  await page.locator("a[data-row-link]").first().click();
  await page.getByRole("tab", { name: "History and notes" }).click();
  await page.getByRole("textbox", { name: "Add a note" }).fill("Asked for a morning visit");
  await page.getByRole("button", { name: "Add note" }).click();
  // The box holds the same words until the note is kept.
  await expect(page.getByRole("textbox", { name: "Add a note" })).toHaveValue("");
  const [written] = await rowsOf<{ at: Date; zone: string }>(
    `select n.created_at as at, o.timezone as zone from member_note n join office o on o.id = n.office_id
     where n.text = $1 order by n.id desc limit 1`,
    ["Asked for a morning visit"],
  );
  if (!written) throw new Error("no note");
  const says = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: written.zone });
  await expect(page.getByText(says.format(new Date(written.at))).first()).toBeVisible();
  await expect(page.getByText(/^Times are in Central Time\.$/)).toBeVisible();

  await page.goto("/account/recovery");
  await page.getByRole("article").getByRole("link").first().click();
  await expect(page.getByRole("dialog").getByText(/^Times are in Central Time\.$/)).toBeVisible();
});
