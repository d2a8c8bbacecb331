import { expect, it, vi } from "vitest";
import { badRequest, conflict } from "@/lib/core/errors";
import { type CardEnd, notTesting, type Tested } from "@/lib/front/limits/card-testing";

const tell = vi.fn(async () => {});
const ended = (tested: Tested, end: CardEnd) => notTesting(tested, { pay: async () => end, endOf: (how) => how, tell });
const failed = (tested: Tested, error: Error) =>
  notTesting(tested, { pay: () => Promise.reject(error), endOf: () => "other", tell });
const from = (ip: string, office: number) => ({ network: { ip }, office });
const tooOften = { status: 429, retryAfterSeconds: 3600 };

it("declines of one payer count, results and refused cards alike; what is paid or fails otherwise does not", async () => {
  const who = (at: number, payer = 1) => ({ network: { ip: `10.1.0.${at}` }, payer, office: 1 });
  for (let tried = 0; tried < 9; tried += 1) await ended(who(tried), "declined");
  await ended(who(20), "paid");
  await expect(failed(who(21), conflict("no"))).rejects.toMatchObject({ status: 409 });
  await expect(failed(who(22), badRequest("no"))).rejects.toMatchObject({ status: 400 });
  await expect(ended(who(23), "declined")).rejects.toMatchObject(tooOften);
  await expect(ended(who(23, 2), "declined")).resolves.toBe("declined");
});

it("a waiting room behind one address pays as often as it likes, and has twenty cards declined", async () => {
  const room = from("10.2.0.1", 2);
  for (let family = 0; family < 40; family += 1) await ended(room, "paid");
  for (let family = 0; family < 20; family += 1) await ended(room, "declined");
  await expect(ended(room, "paid")).rejects.toMatchObject(tooOften);
  await expect(ended(from("10.2.0.2", 2), "paid")).resolves.toBe("paid");
});

it("a network of IPv6 is one, with whichever of its addresses", async () => {
  for (let at = 0; at < 20; at += 1) await ended(from(`2001:db8:1:1::${at}`, 3), "declined");
  await expect(ended(from("2001:db8:1:1::ffff", 3), "paid")).rejects.toMatchObject(tooOften);
  await expect(ended(from("2001:db8:1:2::1", 3), "paid")).resolves.toBe("paid");
});

it("sixty declines shut an office for nobody but strangers whose card was declined, and it is told once", async () => {
  const tester = (at: number, office = 4) => from(`10.4.0.${at}`, office);
  await ended(tester(200), "declined");
  await ended(tester(201), "declined");
  await ended(tester(201, 5), "paid");
  tell.mockClear();
  for (let at = 0; at < 58; at += 1) await ended(tester(at), "declined");
  expect(tell.mock.calls).toEqual([[4]]);
  await expect(ended(tester(7), "paid")).rejects.toMatchObject(tooOften);
  await expect(ended(tester(200), "paid")).rejects.toMatchObject(tooOften);
  // A family elsewhere, that of another try, and one that has paid somewhere.
  await expect(ended(tester(100), "paid")).resolves.toBe("paid");
  await expect(ended(tester(101), "declined")).resolves.toBe("declined");
  await expect(ended(tester(101), "paid")).rejects.toMatchObject(tooOften);
  await expect(ended(tester(201), "paid")).resolves.toBe("paid");
  expect(tell).toHaveBeenCalledOnce();
});
