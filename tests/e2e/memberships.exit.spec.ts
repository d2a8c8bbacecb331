// Leaving: a patient reads the exit quote in Spanish and ends a membership; the office refunds inside 90 days, to the cent.
import { expect, type Page, test } from "@playwright/test";
import { failOnComplaints, logIn, logOut } from "../support/browser";
import { pay, toCheckout, typeCard, WORDS } from "../support/enrolling";
import { fits } from "../support/fits";

failOnComplaints();

const MONTHS = "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" ");

/** A call the page's own browser makes, with its login. */
async function fetched(
  page: Page,
  path: string,
  input?: object,
): Promise<{ status: number; type: string; body: string }> {
  return page.evaluate(
    async ([where, body]) => {
      const answer = await fetch(String(where), {
        ...(body ? { method: "POST", headers: { "content-type": "application/json" }, body: String(body) } : {}),
      });
      return { status: answer.status, type: answer.headers.get("content-type") ?? "", body: await answer.text() };
    },
    [path, input ? JSON.stringify(input) : null],
  );
}

test("a patient ends a membership in Spanish on a phone, in two steps, and the family takes it back", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, "client");
  await page.goto("/patient-details/dashboard?lang=es-US");
  await page.getByText("Terminar una membresía").click();
  await page.getByRole("link", { name: "Terminar la membresía de Leo" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Terminar la membresía de Leo" })).toBeVisible();
  await expect(page.getByText("Si termina hoy")).toBeVisible();
  await expect(page.getByText("Otras opciones")).toBeVisible();
  await expect(page.getByText("El descuento familiar se reduce")).toBeVisible();
  await fits(page);
  await page.getByRole("button", { name: "Continuar" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByText(/^Su último día es el \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await fits(page);
  // Where it cannot be ended as things are, it says first what goes on, and leads back to the same question.
  const answer = { status: 409, json: { message: "La tarjeta fue rechazada." } };
  await page.route("**/subscriptions/patient/cancel/**", (route) => route.fulfill(answer), { times: 1 });
  await question.getByRole("button", { name: "Terminar membresía" }).click();
  const refused = page.getByRole("dialog", { name: "TENEMOS BUENAS NOTICIAS... Y MALAS NOTICIAS." });
  await expect(refused).toContainText("La tarjeta fue rechazada.");
  await expect(refused).toContainText("la membresía sigue como antes");
  await fits(page);
  await refused.getByRole("button", { name: "VOLVER" }).click();
  await page.getByRole("button", { name: "Continuar" }).click();
  await question.getByRole("button", { name: "Terminar membresía" }).click();
  await expect(page.getByText("Le enviamos una confirmación por correo")).toBeVisible();
  const href = (await page.getByRole("link", { name: "Cotización en PDF" }).getAttribute("href")) ?? "";
  expect((await fetched(page, href)).type).toContain("application/pdf");

  // One end everywhere: what was confirmed is what the dashboard says; and the family takes it back itself.
  const end = (await page.getByRole("status").filter({ hasText: "Su último día" }).textContent()) ?? "";
  const [, month, day] = /(\d\d)\/(\d\d)\/\d{4}/.exec(end) ?? [];
  await page.getByRole("link", { name: "Volver a mi membresía" }).click();
  const said = page.getByText(/Último día/).first();
  await expect(said).toBeVisible();
  expect(await said.textContent()).toMatch(new RegExp(`\\b${Number(day)} de ${MONTHS[Number(month) - 1]}`));
  await fits(page);
  await page.getByRole("button", { name: "Mantener la membresía de Leo" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Mantener membresía" }).click();
  await expect(page.getByText("La membresía continúa.").first()).toBeVisible();
  await expect(page.getByText(/Último día/)).toHaveCount(0);
});

test("inside 90 days the office confirms one used service, and refunds what the exit quote says to the cent", async ({
  page,
}) => {
  const words = WORDS["en-US"].memberInfo;
  await page.goto("/signup/bright-smiles?step=member-info");
  await page.getByLabel(words.firstName).fill("Iris");
  await page.getByLabel(words.lastName).fill("Whitfield");
  await page.getByLabel(words.dob).fill("04/12/1988");
  // A year, so that something is left of it once a service is settled.
  await page.getByRole("radio", { name: words.yearly, exact: true }).click();
  await page.getByRole("radiogroup", { name: words.plan, exact: true }).getByRole("radio").first().click();
  await page.getByRole("button", { name: words.add }).click();
  const email = await toCheckout(page);
  await typeCard(page, "4242424242424242");
  await pay(page);
  await expect(page.getByRole("heading", { name: /Welcome to Bright Smiles/ })).toBeVisible();

  await logOut(page);
  await logIn(page);
  await page.goto(`/dentist-new/members?q=${encodeURIComponent(email)}`);
  await page.locator("a[data-row-link]").first().click();
  await page.getByRole("tab", { name: "Plan and benefits" }).click();
  await page.getByRole("button", { name: "Cancel membership" }).click();
  const dialog = page.getByRole("dialog").filter({ hasText: "When should it end?" });
  await expect(dialog.getByText("Paid so far")).toBeVisible();
  await expect(dialog.getByRole("radio", { name: "Today" })).toBeDisabled();
  await fits(page);
  // The cheapest service, so that something is left to refund.
  const fees = await dialog.locator("fieldset label").allTextContents();
  const [cheapest] = fees
    .map((text, at) => ({ at, fee: Number(/\$([\d.]+)/.exec(text)?.[1] ?? Number.POSITIVE_INFINITY) }))
    .sort((a, b) => a.fee - b.fee);
  await dialog
    .locator("fieldset input")
    .nth(cheapest?.at ?? 0)
    .fill("1");
  await dialog.getByRole("button", { name: "Confirm services" }).click();
  await expect(dialog.getByText(/, used 1×/)).toBeVisible();
  await fits(page);
  const result = (await dialog.getByTestId("exit-result").textContent()) ?? "";
  expect(result).toMatch(/^\$\d+\.\d\d$/);
  const refunds = await dialog.getByText("Refund", { exact: true }).isVisible();
  await dialog.getByRole("radio", { name: "Today" }).click();
  await dialog.getByLabel("Reason").selectOption({ label: "Financial" });
  await dialog
    .getByRole("button", { name: `Cancel and ${refunds ? "refund" : "charge"} ${result.replace(/\.00$/, "")}` })
    .click();
  await expect(page.getByText("Membership ended").first()).toBeVisible();
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByText("Exit quote accepted").first()).toBeVisible();
  const memberId = Number(new URL(page.url()).searchParams.get("id"));
  const { data } = JSON.parse((await fetched(page, `/api/v1/members/${memberId}/exits`)).body);
  const dollars = (amount: number) => `$${(amount / 100).toFixed(2)}`;
  expect(refunds, "a year paid is more than one service").toBe(true);
  expect(dollars(data[0].refundCents)).toBe(result);
  const payments = JSON.parse((await fetched(page, `/api/v1/members/${memberId}/payments`)).body);
  const refunded = payments.data.reduce((sum: number, one: { refundedCents: number }) => sum + one.refundedCents, 0);
  expect(dollars(refunded)).toBe(result);
});
