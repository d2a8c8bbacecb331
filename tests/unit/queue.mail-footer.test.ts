// Whom a letter tells its reader to ask: the office in whose name it is sent, else us.
import { expect, it } from "vitest";
import { renderMail } from "@/lib/queue/mail/render";

const values = { name: "Ana", date: "01/31/2027" };
const mail = { tenantId: "dental" as const, template: "termEnding", values, rows: [] };
const footerOf = (text: string) => text.split("--\n")[1]?.split("\n")[0];

it("is the office, with its telephone and its address for mail", () => {
  const sent = { ...mail, senderName: "Elm Dental", contact: "(512) 555-0123, hello@elm.example" };
  expect(footerOf(renderMail({ ...sent, locale: "en-US" }).text)).toMatch(
    /^Sent by .+ for Elm Dental\. Questions\? Ask Elm Dental: \(512\) 555-0123, hello@elm\.example\.$/,
  );
  const spanish = renderMail({ ...sent, locale: "es-US" });
  expect(footerOf(spanish.text)).toMatch(
    /^Enviado por .+ en nombre de Elm Dental\. ¿Preguntas\? Consulte a Elm Dental: /,
  );
  expect(spanish.html).toContain("hello@elm.example");
});

it("is us where no office is named, or nothing is known by which to reach it", () => {
  for (const one of [mail, { ...mail, senderName: "Elm Dental" }, { ...mail, contact: "(512) 555-0123" }])
    expect(footerOf(renderMail({ ...one, locale: "en-US" }).text)).toMatch(
      /^Sent by [\w ]+\. Questions\? Email \S+@\S+\.$/,
    );
});
