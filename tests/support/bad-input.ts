// How every form responds to bad input: the message at the field, the focus on the first wrong one, all that
// was typed still there, and nothing done.
import { expect, type Locator, type Request } from "@playwright/test";

/** One attempt to send a form. */
export type FormAttempt = {
  /** What is typed before, by the label of the field. */
  typed?: Record<string, string>;
  /** The messages at which fields, in the order of the page. No other field may have one. */
  wrong: Record<string, string | RegExp>;
  /** The form cannot know: it sends, and the server refuses. */
  byServer?: true;
};

/** Kept or looked up while one types; it sends no form. */
const WHILE_TYPING = /\/setup\/draft$|\/slug$/;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const field = (form: Locator, label: string) => form.getByLabel(new RegExp(`^${escaped(label)}\\s*(\\(optional\\))?$`));

/** Types into the fields with these labels. */
export async function type(form: Locator, typed: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) {
    const control = field(form, label);
    const isSelect = await control.evaluate((element) => element.tagName === "SELECT");
    await (isSelect ? control.selectOption(text) : control.fill(text));
  }
}

async function complains(form: Locator, label: string, message: string | RegExp): Promise<void> {
  const control = field(form, label);
  await expect(control, label).toHaveAttribute("aria-invalid", "true");
  const ids = (await control.getAttribute("aria-describedby"))?.split(" ") ?? [];
  const note = form.page().locator(`[id="${ids.find((id) => id.endsWith("-error"))}"]`);
  await expect(note, label).toBeVisible();
  await expect(note, label).toHaveText(message);
  const [box, words] = await Promise.all([control.boundingBox(), note.boundingBox()]);
  const gap = (words?.y ?? Number.NaN) - ((box?.y ?? 0) + (box?.height ?? 0));
  expect(Math.abs(gap), `px between ${label} and its message`).toBeLessThan(80);
}

/**
 * Tries to send a form with bad input and expects it to be refused as every form does.
 * @param press the button's name; null where the last thing typed sends the form
 */
export async function refuses(
  form: Locator,
  press: string | RegExp | null,
  { typed = {}, wrong, byServer }: FormAttempt,
) {
  const page = form.page();
  const sent: Request[] = [];
  const note = (request: Request) => {
    if (request.method() !== "GET" && !WHILE_TYPING.test(request.url())) sent.push(request);
  };
  if (press === null) page.on("request", note);
  await type(form, typed);
  if (press !== null) {
    page.on("request", note);
    await form.getByRole("button", { name: press }).click();
  }
  for (const [label, message] of Object.entries(wrong)) await complains(form, label, message);
  const labels = Object.keys(wrong);
  await expect(form.locator("[aria-invalid=true]")).toHaveCount(labels.length);
  await expect(form.getByText("Bad Request"), "what no person says").toHaveCount(0);
  const first = field(form, labels[0] ?? "");
  await expect.poll(() => first.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  for (const [label, text] of Object.entries(typed)) await expect(field(form, label), label).toHaveValue(text);
  page.off("request", note);
  const responses = await Promise.all(sent.map(async (request) => (await request.response())?.status() ?? 0));
  if (byServer) expect(Math.min(...responses, Number.MAX_SAFE_INTEGER)).toBeGreaterThanOrEqual(400);
  expect(sent.length, sent.map((request) => request.url()).join("\n")).toBe(byServer ? 1 : 0);
}
