import { expect, it } from "vitest";
import { notTesting } from "@/lib/core/card-testing";
import { badRequest, conflict } from "@/lib/core/errors";

const declined = (who: object) =>
  notTesting(
    who,
    async () => "declined",
    (paid) => paid === "declined",
  );
const tooOften = { status: 429, retryAfterSeconds: 3600 };

it("declines of one payer count, results and refused cards alike; what is paid or fails otherwise does not", async () => {
  const who = { payer: "one", office: "first" };
  for (let tried = 0; tried < 9; tried += 1) await declined(who);
  await notTesting(
    who,
    async () => "paid",
    (paid) => paid === "declined",
  );
  await expect(
    notTesting(
      who,
      () => Promise.reject(conflict("no")),
      () => false,
    ),
  ).rejects.toMatchObject({ status: 409 });
  await expect(
    notTesting(
      who,
      () => Promise.reject(badRequest("no")),
      () => false,
    ),
  ).rejects.toMatchObject({ status: 400 });
  await expect(declined(who)).rejects.toMatchObject(tooOften);
  await expect(declined({ payer: "two", office: "first" })).resolves.toBe("declined");
});

it("declines at one office count, whoever's they are", async () => {
  for (let payer = 0; payer < 60; payer += 1) await declined({ payer: `of second ${payer}`, office: "second" });
  await expect(declined({ payer: "another", office: "second" })).rejects.toMatchObject(tooOften);
  await expect(declined({ payer: "another", office: "third" })).resolves.toBe("declined");
});
