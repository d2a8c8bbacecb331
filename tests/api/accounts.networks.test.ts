// Limits by address count networks: whoever has one of IPv6 has more addresses than a limit can count.
import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import type { Cast } from "@/prisma/seed/cast";
import { type Called, call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

let cast: Cast;
beforeAll(() => {
  cast = castOf("dental");
});

type Door = (ip: string, at: number) => Promise<Called>;
const DOORS: [string, number, Door][] = [
  [
    "mails for a new password",
    10,
    (ip, at) => call("POST /accounts/forgot-password", { ip, input: { email: `f${at}@x.example` } }),
  ],
  [
    "emailed codes",
    20,
    (ip, at) => call("POST /dentist-users/generate_code", { ip, input: { email: `c${at}@x.example` } }),
  ],
  [
    "links to come back",
    10,
    (ip, at) =>
      call("POST /reenrolments/link", { ip, input: { dentistInfoId: cast.soloOfficeId, email: `r${at}@x.example` } }),
  ],
  ["calls that say so", 20, (ip, at) => call(`POST /accounts/confirm-email/unknown-${at}`, { ip })],
];

it.each(DOORS)("%s: one network has as many as one address, %i", async (name, most, knock) => {
  const of = (network: number, at: number) => `2001:db8:${name.length}:${network}::${(at + 1).toString(16)}`;
  const statuses: number[] = [];
  for (let at = 0; at <= most; at += 1) statuses.push((await knock(of(1, at), at)).status);
  expect([statuses.indexOf(429), statuses.length]).toEqual([most, most + 1]);
  // The neighbours are none of it.
  expect((await knock(of(2, 0), most + 1)).status).not.toBe(429);
});

it("a limit of an office is that office's, whoever acts for it", async () => {
  const token = await tokenFor("super_admin@dental.test");
  const send = (office: number) =>
    call(`POST /dentists/${office}/members/message`, {
      token,
      input: {
        memberIds: [2_000_000_000],
        subject: "Hello",
        text: "Hello",
        messageKey: randomUUID(),
        expectedFamilies: 1,
      },
    });
  const [first, second] = cast.locationIds;
  const statuses: number[] = [];
  for (let at = 0; at < 21; at += 1) statuses.push((await send(first ?? 0)).status);
  expect(statuses.indexOf(429)).toBe(20);
  expect((await send(second ?? 0)).status).not.toBe(429);
});
