// A code that gives something away may be guessed at only so often, whichever call says whether it is right.
import { beforeAll, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import { type Called, call } from "../support/call";
import { castOf } from "../support/cast";
import { joiner, joining } from "../support/joining";

/** Wrong codes that are looked at, of all calls together. */
const FREE = 20;
const RIGHT = "SCHOOL-15";
let dentistInfoId: number;

beforeAll(async () => {
  const cast = castOf("dental");
  dentistInfoId = cast.soloOfficeId;
  await db.groupCode.create({ data: { officeId: dentistInfoId, code: RIGHT, discountBps: 1500 } });
});

type Guess = (code: string, ip: string) => Promise<Called>;

const askOffice: Guess = (groupCode, ip) =>
  call("POST /dentists/group-code", { input: { dentistInfoId, groupCode }, ip });
const enrol: Guess = (groupCode, ip) =>
  call("POST /enrolments", {
    ip,
    // Neither a plan nor a price of this office: nobody is enrolled here.
    input: joining(dentistInfoId, [joiner(1)], { groupCode, payment: { kind: "in_office" }, consentedTotalCents: 1 }),
  });
const askPromo: Guess = (discountCode, ip) =>
  call("POST /stripe-connect/loadDiscount", { input: { discountCode }, ip });
const signUp: Guess = (discountCode, ip) =>
  call("POST /accounts/signup", {
    ip,
    input: { email: "una@practice.example", code: "0000", tierLevel: 2, pricingPeriod: "month", discountCode },
  });
const typeCode: Guess = (code, ip) =>
  call("POST /dentist-users/validate_code", { ip, input: { email: "una@practice.example", code } });

const wrongOf = (guess: Guess, at: number) => (guess === typeCode ? String(1000 + at) : `WRONG-${at}`);

it.each<[string, Guess]>([
  ["asking for an office's code", askOffice],
  ["enrolling", enrol],
  ["asking for a promo code", askPromo],
  ["signing a practice up", signUp],
  ["typing an emailed code", typeCode],
])("%s says of no more than so many codes that they are wrong", async (name, guess) => {
  const ip = `10.31.${name.length}.1`;
  const statuses: number[] = [];
  for (let at = 0; at < FREE + 3; at++) statuses.push((await guess(wrongOf(guess, at), ip)).status);
  expect(statuses.slice(0, FREE)).not.toContain(429);
  expect(statuses.slice(FREE)).toEqual([429, 429, 429]);
  // The right one is not told from a wrong one any more, by any call.
  for (const other of [askOffice, enrol, askPromo, signUp]) expect((await other(RIGHT, ip)).status).toBe(429);
});

it("guessing goes on with no other call, nor with many at once", async () => {
  const ip = "10.32.0.1";
  const guesses = [askOffice, enrol, askPromo, signUp];
  const many = Array.from({ length: 60 }, (_, at) => guesses[at % 4]?.(`WRONG-${at}`, ip));
  const statuses = (await Promise.all(many)).map((answer) => answer?.status);
  expect(statuses.filter((status) => status !== 429)).toHaveLength(FREE);
});

it("a house of one network is one guesser, also with many addresses", async () => {
  const from = (at: number) => `2001:db8:7:7::${at.toString(16)}`;
  for (let at = 0; at < FREE; at++) await askOffice(`WRONG-${at}`, from(at));
  expect((await askOffice(RIGHT, from(99))).status).toBe(429);
});

it("codes that are right are not counted: an office enrolls a whole school", async () => {
  const ip = "10.33.0.1";
  for (let at = 0; at < FREE + 5; at++) expect((await askOffice(RIGHT, ip)).status).toBe(200);
  const { status, raw } = await enrol(RIGHT, ip);
  expect([status, String(raw).includes("groupCode")]).toEqual([400, false]);
});
