import { expect, test } from "vitest";
import { call } from "../support/call";

let addresses = 0;
const from = () => `10.77.0.${++addresses}`;
const place = async (zip: string, ip = from()) => call(`GET /places/${zip}`, { ip });

test("a ZIP code is turned into city and state for anybody, and nothing else is", async () => {
  expect((await place("78704")).body).toMatchObject({ data: { place: { city: "Austin", state: "TX" } } });
  expect((await place("78704-1234")).body).toMatchObject({ data: { place: { city: "Austin", state: "TX" } } });
  for (const unknown of ["00000", "09001"]) {
    const { status, body } = await place(unknown);
    expect([status, body], unknown).toMatchObject([200, { data: { place: null } }]);
  }
  for (const odd of ["7870", "787045", "T5A", "constructor"]) {
    const { status, body } = await place(odd);
    expect([status, body], odd).toMatchObject([400, { fields: { zip: "ZIP must be exactly 5 or 9 digits" } }]);
  }
});

test("the list cannot be read out through it", async () => {
  const ip = from();
  const statuses: number[] = [];
  for (let at = 0; at < 130; at += 1) statuses.push((await place(String(10_000 + at), ip)).status);
  expect(statuses.slice(0, 120).every((status) => status === 200)).toBe(true);
  expect(new Set(statuses.slice(120))).toEqual(new Set([429]));
});

test("a city is suggested from two letters on, to anybody", async () => {
  const named = async (q: string) => call(`GET /places?q=${encodeURIComponent(q)}`, { ip: from() });
  const { body } = await named("aust");
  expect((body as { data: object[] }).data[0]).toEqual({ city: "Austin", state: "TX" });
  expect((body as { data: object[] }).data.length).toBeLessThanOrEqual(8);
  expect((await named("a")).status).toBe(400);
  expect((await named("x".repeat(61))).status).toBe(400);
});
