import { beforeEach, describe, expect, it } from "vitest";
import type { Locale } from "@/lib/core/i18n/locale";
import type { NewMail } from "@/lib/queue/mail/mail";
import { mailServer, type Received } from "../support/own-smtp";

const { db } = await import("@/lib/core/db/db");
const { armFailpoint, Crash, disarmFailpoints } = await import("@/lib/core/process/failpoint");
const { sendMail } = await import("@/lib/queue/mail/mail");
const { queues } = await import("@/lib/worker");
const { makeOffice } = await import("@/prisma/seed/offices");

let turn = 0;
/** Puts a mail into the outbox and answers its row's key. */
async function post(
  more: Pick<NewMail, "senderName" | "unsubscribe"> & { locale?: Locale } = {},
  officeId?: number,
): Promise<string> {
  turn += 1;
  const mail = {
    tenantId: "dental",
    template: "resetPassword",
    locale: more.locale ?? "en-US",
    to: "patient@mail.example",
    values: { name: "Zoë <b>", minutes: 30 },
    link: "http://dental.localhost/accounts/reset-password/abc",
    ...more,
  } as const;
  await sendMail(db, `test:${turn}`, mail, officeId === undefined ? {} : { officeId });
  return `mail:test:${turn}`;
}

/** One task of the worker. */
async function work(): Promise<void> {
  await queues
    .flat()
    .find(({ name }) => name === "outbox")
    ?.run();
}

/** Lets the pause between two attempts be over. */
const afterThePause = (dedupe: string) =>
  db.outbox.update({ where: { dedupe }, data: { leaseUntil: new Date(Date.now() - 1000) } });

const rowOf = (dedupe: string) => db.outbox.findUniqueOrThrow({ where: { dedupe } });

/** A part of a mail by its type, decoded. */
function partOf({ source }: Received, type: string): string {
  const part = source.split(/\r\n--/).find((each) => each.includes(`Content-Type: ${type}`)) ?? "";
  const [head = "", ...body] = part.split("\r\n\r\n");
  const text = body.join("\r\n\r\n");
  if (/base64/i.test(head)) return Buffer.from(text, "base64").toString("utf8");
  const bytes = text
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number(`0x${hex}`)));
  return /quoted-printable/i.test(head) ? Buffer.from(bytes, "latin1").toString("utf8") : text;
}

const headerOf = ({ source }: Received, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, "im")
    .exec(source.split("\r\n\r\n")[0] ?? "")?.[1]
    ?.replace(/\r\n\s+/g, " ");

beforeEach(async () => {
  await db.outbox.deleteMany();
  mailServer.received.length = 0;
  mailServer.refuse.length = 0;
});

describe("a mail by SMTP", () => {
  it("has its button in the office's colour where it is in the office's name", async () => {
    const place = {
      tenantId: "dental" as const,
      city: "Austin",
      state: "TX",
      zip: "78701",
      timezone: "America/Chicago",
    };
    const { id } = await makeOffice(db, { ...place, officeName: "Colorful", slug: "colorful" });
    await db.office.update({
      where: { id },
      data: { brandTemplate: 4, brandAccent: "#0b6b5d", phone: "(512) 555-0123", email: "hello@colorful.example" },
    });
    const own = "Ask Colorful: (512) 555-0123, hello@colorful.example.";
    for (const [more, officeId, color, asks] of [
      [{ senderName: "Colorful" }, id, "#0b6b5d", own],
      [{ senderName: "Colorful" }, undefined, "#1D5FD1", "Email support@"],
      [{}, id, "#1D5FD1", "Email support@"],
    ] as const) {
      mailServer.received.length = 0;
      await post(more, officeId);
      await work();
      const [mail = { from: "", to: [], source: "" }] = mailServer.received;
      expect(partOf(mail, "text/html")).toContain(`background:${color};color:#fff`);
      expect(partOf(mail, "text/html")).toContain(asks);
    }
  });

  it("arrives once, with text and HTML, in the sender's name", async () => {
    const dedupe = await post({ senderName: 'Bright "Smiles"\r\nBcc: victim@mail.example' });
    await work();
    await work();
    expect(mailServer.received).toHaveLength(1);
    const [mail = { from: "", to: [], source: "" }] = mailServer.received;
    expect(mail.from).toBe("hello@mail.example.com");
    expect(mail.to).toEqual(["patient@mail.example"]);
    expect(headerOf(mail, "From")).toMatch(/Bright .*Smiles.* Bcc: victim@mail\.example.* <hello@mail\.example\.com>$/);
    expect(headerOf(mail, "Bcc")).toBeUndefined();
    expect(headerOf(mail, "Subject")).toBe("Reset your password");
    expect(headerOf(mail, "Message-ID")).toMatch(/^<[0-9a-f]{32}@mail\.example\.com>$/);
    expect(headerOf(mail, "Content-Type")).toContain("multipart/alternative");
    expect(partOf(mail, "text/plain")).toContain("Zoë <b>");
    expect(partOf(mail, "text/plain")).toContain("http://dental.localhost/accounts/reset-password/abc");
    expect(partOf(mail, "text/html")).toContain("Zoë &lt;b&gt;");
    expect(partOf(mail, "text/html")).toContain('href="http://dental.localhost/accounts/reset-password/abc"');
    expect(await rowOf(dedupe)).toMatchObject({ state: "sent", attemptCount: 1, error: null });
  });

  it.each([
    ["Bright Smiles \\", '"Bright Smiles \\\\"'],
    ["Smiles, Inc. <a@b.example>", '"Smiles, Inc. <a@b.example>"'],
    ['"', '"\\""'],
  ])("comes from our address, whatever an office is called: %s", async (senderName, written) => {
    await post({ senderName });
    await work();
    const [mail = { from: "", to: [], source: "" }] = mailServer.received;
    expect([mail.from, mail.to]).toEqual(["hello@mail.example.com", ["patient@mail.example"]]);
    expect(headerOf(mail, "From")).toBe(`${written} <hello@mail.example.com>`);
  });

  it("carries its reader's way out for them and for their mail program, and none where there is none", async () => {
    const page = "http://dental.localhost/unsubscribe/abc?lang=en-US";
    const stop = "http://dental.localhost/api/v1/unsubscribe/abc";
    await post({ senderName: "Bright Smiles", unsubscribe: { page, call: stop } });
    await post();
    await work();
    const [mail, plain] = mailServer.received;
    if (!mail || !plain) throw new Error("not received");
    expect(headerOf(mail, "List-Unsubscribe")).toBe(`<${stop}>`);
    expect(headerOf(mail, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    expect(mail.source).toContain("Stop messages from Bright Smiles: http://dental.localhost/unsubscribe/abc");
    expect(partOf(mail, "text/html")).toContain(`href="${page}"`);
    expect([headerOf(plain, "List-Unsubscribe"), headerOf(plain, "List-Unsubscribe-Post")]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("keeps the signs of Spanish in subject and text", async () => {
    await post({ locale: "es-US" });
    await work();
    const [mail = { from: "", to: [], source: "" }] = mailServer.received;
    const subject = /=\?UTF-8\?Q\?(.+)\?=/.exec(headerOf(mail, "Subject") ?? "")?.[1] ?? "";
    expect(decodeURIComponent(subject.replaceAll("_", " ").replaceAll("=", "%"))).toBe("Restablezca su contraseña");
    expect(partOf(mail, "text/plain")).toContain("contraseña");
  });

  for (const how of ["recipient", "content", "hang up"] as const) {
    it(`refused for a while (${how}) waits, is retried and arrives once`, async () => {
      mailServer.refuse.push(how, how);
      const dedupe = await post();
      await work();
      const refused = await rowOf(dedupe);
      expect(refused).toMatchObject({ state: "ready", attemptCount: 1, sentAt: null });
      expect(refused.leaseUntil?.getTime()).toBeGreaterThan(Date.now());
      // Not before its time, however often the worker looks.
      await work();
      expect((await rowOf(dedupe)).attemptCount).toBe(1);
      await afterThePause(dedupe);
      await work();
      expect(await rowOf(dedupe)).toMatchObject({ state: "ready", attemptCount: 2 });
      await afterThePause(dedupe);
      await work();
      expect(await rowOf(dedupe)).toMatchObject({ state: "sent", attemptCount: 3, error: null });
      await work();
      expect(mailServer.received).toHaveLength(1);
    });
  }

  it("does not hold up the next one", async () => {
    mailServer.refuse.push("recipient");
    const both = [await post(), await post()];
    await work();
    const states = await Promise.all(both.map(async (dedupe) => (await rowOf(dedupe)).state));
    expect(states.sort()).toEqual(["ready", "sent"]);
  });

  it("that nobody takes is put aside after its last attempt, not lost", async () => {
    const dedupe = await post();
    for (let no = 1; no <= 8; no += 1) {
      mailServer.refuse.push("recipient");
      await afterThePause(dedupe);
      await work();
    }
    expect(await rowOf(dedupe)).toMatchObject({ state: "dead", attemptCount: 8, error: "Error" });
    await afterThePause(dedupe);
    await work();
    expect(mailServer.received).toEqual([]);
  });

  it("sent just before a crash is sent again under the same Message-ID, which tells the copy", async () => {
    const dedupe = await post();
    armFailpoint("outbox.sent", () => {
      throw new Crash();
    });
    await expect(work()).rejects.toThrow(Crash);
    disarmFailpoints();
    await afterThePause(dedupe);
    await work();
    expect(await rowOf(dedupe)).toMatchObject({ state: "sent" });
    const [first, second] = mailServer.received.map((mail) => headerOf(mail, "Message-ID"));
    expect(second).toBe(first);
  });
});
