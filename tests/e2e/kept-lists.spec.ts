// One story for every list that somebody keeps by hand, driven from its row in tests/support/kept-lists.ts: refused what is
// empty, added, refused a second time, searched, filed as shown, changed, ended, taken back and deleted; and fit for a phone.
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { failOnComplaints, logIn, tenantUrl } from "../support/browser";
import { fits } from "../support/fits";
import { KEPT_LISTS, type KeptList } from "../support/kept-lists";
import { csvRows } from "../support/sheets";

failOnComplaints();

type Texts = Record<string, string> & { column: Record<string, string>; state?: Record<string, string> };
const textsOf = ({ words }: KeptList): Texts => JSON.parse(readFileSync(`messages/en-US/${words}.json`, "utf8"));

/** A stored value as somebody types it; the kind is told by its name, as everywhere: `…Bps`, `…Cents`, `…On`. */
function typed(name: string, value: unknown): string {
  if (/(Bps|Cents)$/.test(name)) return String(Number(value) / 100);
  return name.endsWith("On") ? String(value).replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$2/$3/$1") : String(value);
}

/** Fills what the dialog has of a body's fields. */
async function fill(dialog: Locator, body: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, value] of Object.entries(body)) {
    const field = dialog.locator(`[name="${name}"]`);
    if ((await field.count()) === 0) continue;
    const isSelect = (await field.evaluate((element) => element.tagName)) === "SELECT";
    if (isSelect) await field.selectOption(String(value));
    else await field.fill(typed(name, value));
  }
}

/** The rows of the file that the page offers of what it shows, without the heads. */
async function filed(page: Page): Promise<string[][]> {
  const csv = page.getByRole("link", { name: "CSV" }).first();
  const [download] = await Promise.all([page.waitForEvent("download"), csv.click()]);
  return csvRows((await readFile(await download.path())).toString()).slice(1);
}

for (const [at, list] of KEPT_LISTS.entries()) {
  const tenant = list.tenant ?? (at % 2 === 0 ? "dental" : "vision");
  test(`${list.words} are kept`, async ({ page }) => {
    const t = textsOf(list);
    const say = (key: string, name = "") => (t[key] ?? "").replace(/\{\w+\}/, name);
    // Short enough for a code.
    const name = `K-${Date.now().toString(36).toUpperCase()}`;
    await logIn(page, list.by, tenant);
    await page.goto(`${tenantUrl(tenant)}${list.page}`);
    const table = page.getByRole("table", { name: say("title"), exact: true });
    const rows = table.getByRole("row");
    await expect(table.getByRole("columnheader").last()).toHaveText("Actions");
    const before = await rows.count();

    await page
      .getByRole("button", { name: say("add") })
      .first()
      .click();
    const adding = page.getByRole("dialog", { name: say("add") });
    const send = () => adding.getByRole("button", { name: say("add") }).click();
    await send();
    await expect(adding.getByRole("alert")).toContainText("Please check");
    await fill(adding, { ...list.one, [list.name]: name });
    await send();
    await expect(page.getByText(say("created"))).toBeVisible();
    await expect(adding).toBeHidden();
    await page
      .getByRole("button", { name: say("add") })
      .first()
      .click();
    await fill(adding, { ...list.one, [list.name]: name });
    await send();
    await expect(adding.getByText(say("taken")).first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(adding).toBeHidden();

    await expect(rows).toHaveCount(before + 1);
    await page.getByRole("searchbox").fill(name);
    const row = rows.filter({ hasText: name });
    await expect(rows).toHaveCount(2);
    await fits(page);
    expect((await filed(page)).map((cells) => cells.includes(name))).toEqual([true]);

    const act = async (key: string) => {
      // A list with one act has a button in place of the menu.
      if (t[`${key}Named`]) return row.getByRole("button", { name: say(`${key}Named`, name) }).click();
      await row.getByRole("button", { name: `Actions for ${name}` }).click();
      await page.getByRole("menuitem", { name: say(key), exact: true }).click();
    };
    const agree = (key: string) =>
      page
        .getByRole("alertdialog")
        .getByRole("button", { name: say(key) })
        .click();
    if (t.edit) {
      await act("edit");
      const dialog = page.getByRole("dialog");
      await fill(dialog, { ...list.other, [list.name]: name });
      await fits(page);
      await dialog.getByRole("button", { name: say("save") }).click();
      await expect(page.getByText(say("saved"))).toBeVisible();
      await expect(dialog).toBeHidden();
    }
    if (t.end && t.state) {
      await act("end");
      await agree("end");
      await expect(row).toContainText(t.state.ended ?? "");
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(row).toContainText(t.state.active ?? "");
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await fits(page);
    if (t.delete) {
      await act("delete");
      await agree("delete");
      await expect(page.getByText("Nothing matches")).toBeVisible();
      await page.getByRole("link", { name: "Clear filters" }).click();
      // A phone does not show the heads.
      await expect(rows).toHaveCount(before - 1);
    }
  });
}
