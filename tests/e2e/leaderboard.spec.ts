// The season of giving: from the dashboard to the standings, the office's name shown and hidden again, at the desk and on a
// phone, in both languages; and what a tenant without a leaderboard has of it.
import { expect, type Page, test } from "@playwright/test";
import { today } from "../../lib/core/time/wall-clock";
import { seasonAt } from "../../lib/practice/leaderboard/rules";
import { TENANTS } from "../../tenants/registry";
import { failOnComplaints, logIn, logOut, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";

failOnComplaints();

const DENTAL = tenantUrl("dental");
const { running } = seasonAt(TENANTS.dental.constants.seasonOfGiving, today(new Date(), "America/Chicago"));
const nameSwitch = (page: Page) => page.getByRole("switch", { name: "Show our practice's name on the leaderboard" });

test("an office finds its place, shows its name and takes that back", async ({ page }) => {
  await logIn(page);
  await page.goto(`${DENTAL}/account/dashboard`);
  const link = page.getByRole("link", { name: "See the leaderboard" });
  await expect(link).toHaveCount(running ? 1 : 0);
  if (running) await link.click();
  else await page.goto(`${DENTAL}/leaderboard`);
  await expect(page.getByRole("heading", { name: "Leaderboard", level: 1 })).toBeVisible();
  const board = page.getByRole("table", { name: running ? "Standings" : "Final standings" });
  // The best has chosen to be named; somebody else has not.
  await expect(board.getByRole("row").nth(1)).toContainText("1");
  await expect(board.getByText(/^(A practice in|Another practice)/).first()).toBeVisible();
  await expect(nameSwitch(page)).not.toBeChecked();
  await nameSwitch(page).click();
  await expect(page.getByText("Saved. Other practices can now see your practice's name.")).toBeVisible();
  await expect(page.getByText(/^Other practices see “[^”]+”\.$/)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(nameSwitch(page)).not.toBeChecked();
  await expect(page.getByText(/instead of your name\.$/)).toBeVisible();
  await fits(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${DENTAL}/leaderboard?lang=es-US`);
  await expect(page.getByRole("heading", { name: "Clasificación", level: 1 })).toBeVisible();
  await fits(page);
  await page.goto(`${DENTAL}/leaderboard?lang=en-US`);

  await logOut(page);
  await logIn(page, "dentist_standard");
  await page.goto(`${DENTAL}/leaderboard`);
  await expect(nameSwitch(page)).toBeDisabled();
  await expect(page.getByText("A dentist or office administrator can change this.")).toBeVisible();
  await fits(page);
});

test("a tenant without a leaderboard has the season on its dashboard, and no page of it", async ({ page }) => {
  await logIn(page, "dentist", "vision");
  const answer = await page.goto(`${tenantUrl("vision")}/leaderboard`);
  expect(answer?.status()).toBe(404);
  await page.goto(`${tenantUrl("vision")}/account/dashboard`);
  await expect(page.getByRole("link", { name: "See the leaderboard" })).toHaveCount(0);
  const rows = page.getByRole("link", { name: "See who joined" });
  await expect(rows).toHaveCount(running ? 1 : 0);
  if (!running) return;
  await rows.click();
  await expect(page).toHaveURL(/\/account\/reports\/movement\?.*filter=joined/);
});
