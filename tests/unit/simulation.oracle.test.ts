// The oracle against the examples of the payments design, so that it is right for another reason than agreement.
import { describe, expect, it } from "vitest";
import { countOf, plusDays, plusMonths, wall } from "../simulation/calendar";
import { Oracle } from "../simulation/oracle";
import type { Behaviour } from "../simulation/oracle-types";
import { scriptOf } from "../simulation/script";

const NONE = { two: 0, three: 0, four: 0 };
const at = (day: string) => Date.parse(`${day}T18:00:00Z`);

function oracleOf(discounts = NONE, members = 1, begin = "2026-02-28", list = 4900): Oracle {
  const oracle = new Oracle();
  oracle.office("office", { zone: "America/Chicago", discounts });
  oracle.family("family", { office: "office" });
  for (let n = 0; n < members; n += 1) oracle.enrol(`m${n}`, "family", { unit: "month", list, code: 0, on: begin });
  return oracle;
}

/** Works every day from one to another, with the card as it is told. */
function live(oracle: Oracle, from: string, to: string, card: Behaviour = "ok"): void {
  oracle.card("family", card);
  for (let day = from; day <= to; day = plusDays(day, 1)) oracle.work(at(day));
}

const dues = (oracle: Oracle) => oracle.answer().charges.map(({ dueOn }) => dueOn);
const amounts = (oracle: Oracle) => oracle.answer().charges.map(({ cents }) => cents);

describe("the oracle's calendar", () => {
  it("counts days and months as people do", () => {
    expect(countOf("1970-01-01")).toBe(0);
    expect(countOf("2028-03-01") - countOf("2028-02-28")).toBe(2);
    expect([1, 2, 3, 4].map((k) => plusMonths("2026-01-31", k))).toEqual([
      "2026-02-28",
      "2026-03-31",
      "2026-04-30",
      "2026-05-31",
    ]);
    expect([1, 2, 3].map((k) => plusMonths("2027-12-30", k))).toEqual(["2028-01-30", "2028-02-29", "2028-03-30"]);
    expect(plusDays("2027-01-01", -1)).toBe("2026-12-31");
    expect(wall(Date.parse("2026-07-01T09:30:00Z"), "Pacific/Honolulu")).toEqual({ day: "2026-06-30", hour: 23 });
  });
});

describe("the oracle", () => {
  it("charges missed days once, and of several periods the first", () => {
    const oracle = oracleOf(NONE, 1, "2026-02-28");
    oracle.work(at("2026-03-31"));
    oracle.work(at("2026-06-30"));
    expect(dues(oracle)).toEqual(["2026-03-28", "2026-04-28"]);
  });

  it("takes the larger discount: 44.10 for two and three, 39.20 for four", () => {
    const discounts = { two: 1000, three: 0, four: 2000 };
    for (const [members, cents] of [
      [1, 4900],
      [2, 4410],
      [3, 4410],
      [4, 3920],
    ] as const) {
      const oracle = oracleOf(discounts, members);
      live(oracle, "2026-03-27", "2026-03-28");
      expect(amounts(oracle)).toEqual([cents * members]);
    }
  });

  it("retries a declined card after 3, 7 and 14 days and gives up on day 21", () => {
    const oracle = oracleOf(NONE, 1, "2026-02-28");
    const tries: string[] = [];
    oracle.card("family", "insufficient_funds");
    for (let day = "2026-03-28"; day <= "2026-04-18"; day = plusDays(day, 1)) {
      const before = oracle.answer().charges[0]?.tries ?? 0;
      oracle.work(at(day));
      if ((oracle.answer().charges[0]?.tries ?? 0) > before) tries.push(day);
      expect(oracle.member("m0").status).toBe(day < "2026-04-18" ? "past_due" : "delinquent");
    }
    expect(tries).toEqual(["2026-03-28", "2026-03-31", "2026-04-04", "2026-04-11"]);
  });

  it("asks a lost card once, and a new one at once", () => {
    const oracle = oracleOf();
    live(oracle, "2026-03-28", "2026-04-02", "lost_card");
    expect(oracle.answer().charges).toMatchObject([{ tries: 1, outcome: "declined" }]);
    oracle.newCard("family", "ok", at("2026-04-02"));
    expect(oracle.answer().charges).toMatchObject([{ tries: 2, outcome: "paid" }]);
    expect(oracle.member("m0").status).toBe("active");
  });

  it("moves the day of payment forward only: 15 to 31 in March", () => {
    const oracle = oracleOf(NONE, 1, "2026-02-15");
    oracle.drawDay("m0", 31, at("2026-03-01"));
    live(oracle, "2026-03-10", "2026-05-31");
    expect(dues(oracle)).toEqual(["2026-03-31", "2026-04-30", "2026-05-31"]);
  });

  it("renews in the office from the old end in time, from today when late", () => {
    const oracle = oracleOf(NONE, 1, "2026-03-01");
    oracle.toCash("m0");
    oracle.renewCash("m0", at("2026-03-22"));
    expect(oracle.member("m0").endsOn).toBe("2026-05-01");
    live(oracle, "2026-05-01", "2026-05-21");
    expect(oracle.member("m0").status).toBe("inactive");
    oracle.renewCash("m0", at("2026-05-21"));
    expect(oracle.member("m0").endsOn).toBe("2026-06-21");
  });
});

describe("the oracle, on debts that change hands", () => {
  it("pauses retries until the promised day, never to the day of the delinquency", () => {
    const oracle = oracleOf();
    live(oracle, "2026-03-28", "2026-03-29", "insufficient_funds");
    expect(oracle.promise("family", 15, at("2026-03-29"))).toBe(false);
    expect(oracle.promise("family", 9, at("2026-03-29"))).toBe(true);
    live(oracle, "2026-03-30", "2026-04-06", "insufficient_funds");
    expect(oracle.answer().charges).toMatchObject([{ tries: 1 }]);
    live(oracle, "2026-04-07", "2026-04-07", "insufficient_funds");
    expect(oracle.answer().charges).toMatchObject([{ tries: 2 }]);
    expect(oracle.promise("family", 12, at("2026-04-07"))).toBe(false);
  });

  it("waits four business days for a bank debit, and presents it three times without funds", () => {
    const oracle = oracleOf();
    oracle.newBank("family", "isPoor", at("2026-03-28"));
    // A Saturday: the bank answers on Thursday.
    oracle.work(at("2026-03-28"));
    expect(oracle.answered(at("2026-04-01"))).toEqual([]);
    for (let day = "2026-04-02"; day < "2026-05-20"; day = plusDays(day, 1)) {
      for (const charge of oracle.answered(at(day))) oracle.hear(charge, at(day));
      oracle.work(at(day));
    }
    expect(oracle.answer().charges[0]).toMatchObject({ tries: 3, outcome: "declined" });
  });

  it("gives the guarantor what is owed, once, and ends the membership", () => {
    const oracle = oracleOf(NONE, 0);
    oracle.enrol("m0", "family", { unit: "month", list: 4900, code: 0, on: "2026-02-28", gpp: true });
    live(oracle, "2026-03-28", "2026-04-18", "insufficient_funds");
    expect(oracle.member("m0").status).toBe("delinquent_gpp");
    expect([oracle.claim("m0"), oracle.claim("m0")]).toEqual([true, false]);
    expect(oracle.answer()).toMatchObject({
      members: [{ status: "canceled" }],
      charges: [{ kind: "claim", cents: 4900 }],
    });
    oracle.newCard("family", "ok", at("2026-04-20"));
    expect(oracle.answer()).toMatchObject({ members: [{ status: "canceled" }], charges: [{ outcome: "paid" }] });
  });

  it("carries price and days to the other office, and counts the family there", () => {
    const oracle = oracleOf({ two: 1000, three: 0, four: 0 }, 2);
    oracle.office("other", { zone: "America/Chicago", discounts: NONE });
    oracle.family("there", { office: "other", payer: "family" });
    expect(oracle.mayTransfer("m0", "other")).toBe(true);
    oracle.transfer("m0", { name: "m0+", family: "there", policy: "refund_90" });
    live(oracle, "2026-03-28", "2026-03-28");
    expect(oracle.answer().charges).toMatchObject([
      { office: "office", cents: 4900 },
      { office: "other", cents: 4900 },
    ]);
    expect(oracle.mayTransfer("m0", "other")).toBe(false);
  });

  it("refunds what was paid, newest first, until day 90, less used services", () => {
    const begin = () => {
      const oracle = oracleOf(NONE, 1);
      live(oracle, "2026-03-28", "2026-05-28");
      return oracle;
    };
    expect(dues(begin())).toHaveLength(3);
    const inside = begin();
    expect(inside.leave("m0", { choice: "now", settle: "card", usedCents: 6000 }, at("2026-05-29"))).toBe("done");
    expect(inside.answer()).toMatchObject({
      members: [{ status: "canceled" }],
      charges: [{ refunded: 0 }, { refunded: 3800 }, { refunded: 4900 }],
    });
    const outside = begin();
    outside.leave("m0", { choice: "now", settle: "card", usedCents: 0 }, at("2026-05-30"));
    expect(outside.answer().charges.map(({ refunded }) => refunded)).toEqual([0, 0, 0]);
    const asked = begin();
    expect(asked.askToLeave("m0", at("2026-05-29"))).toBe(true);
    asked.leave("m0", { choice: "now", settle: "card", usedCents: 0 }, at("2026-06-20"));
    expect(asked.answer().charges.map(({ refunded }) => refunded)).toEqual([4900, 4900, 4900]);
  });

  it("charges the rest of a committed term, and ends nothing when the bank declines", () => {
    const oracle = oracleOf(NONE, 0);
    oracle.enrol("m0", "family", { unit: "month", list: 4900, code: 0, on: "2026-02-28", policy: "remaining_term" });
    live(oracle, "2026-03-28", "2026-03-28");
    oracle.card("family", "insufficient_funds");
    const now = { choice: "now", settle: "card", usedCents: 0 } as const;
    expect(oracle.leave("m0", now, at("2026-04-01"))).toBe("refused");
    expect(oracle.member("m0").status).toBe("active");
    oracle.card("family", "ok");
    expect(oracle.leave("m0", now, at("2026-04-01"))).toBe("done");
    expect(oracle.answer()).toMatchObject({
      members: [{ status: "canceled" }],
      charges: [{ kind: "cycle" }, { cents: 49_000, outcome: "void" }, { cents: 49_000, outcome: "paid" }],
    });
  });

  it("returns a bank debit two business days after it was paid: the money is lost, the membership ends", () => {
    const oracle = oracleOf(NONE, 1);
    oracle.newBank("family", "returns", at("2026-03-01"));
    live(oracle, "2026-03-28", "2026-03-28");
    for (let day = "2026-03-29"; day < "2026-04-10"; day = plusDays(day, 1))
      for (const news of oracle.answered(at(day))) oracle.hear(news, at(day));
    expect(oracle.answer()).toMatchObject({ members: [{ status: "canceled" }], charges: [{ outcome: "lost" }] });
  });

  it("ends with its contract what does not renew", () => {
    const oracle = oracleOf(NONE, 1, "2026-02-15");
    oracle.autoRenew("m0", false);
    live(oracle, "2026-03-10", "2027-02-15");
    expect([oracle.member("m0").status, dues(oracle).length]).toEqual(["inactive", 11]);
  });
});

describe("the oracle, on what happens around an office", () => {
  /** On plan 0 since the end of January 2026, so that the contract ends on 2027-01-31. */
  function onPlan(): Oracle {
    const oracle = new Oracle();
    oracle.office("office", { zone: "America/Chicago", discounts: NONE, mode: "direct" });
    oracle.family("family", { office: "office" });
    oracle.enrol("m0", "family", { unit: "month", list: 4900, code: 0, on: "2026-01-31", plan: 0 });
    return oracle;
  }

  it("charges an announced price from the first period after contract and notice: 49 until then, 55 after", () => {
    const oracle = onPlan();
    oracle.announce("office", 0, { month: 5200, year: 52_000 }, at("2026-06-15"));
    // Of two that wait the newest holds.
    oracle.announce("office", 0, { month: 5500, year: 55_000 }, at("2026-07-15"));
    live(oracle, "2026-02-01", "2027-03-31");
    expect(amounts(oracle)).toEqual([...Array.from({ length: 11 }, () => 4900), 5500, 5500, 5500]);
  });

  it("charges nobody an announced price that was set back, or taken back", () => {
    for (const back of [
      (oracle: Oracle) => oracle.announce("office", 0, { month: 4900, year: 49_000 }, at("2026-07-15")),
      (oracle: Oracle) => oracle.takeBack("office", 0),
    ]) {
      const oracle = onPlan();
      oracle.announce("office", 0, { month: 5500, year: 55_000 }, at("2026-06-15"));
      back(oracle);
      live(oracle, "2026-02-01", "2027-03-31");
      expect(new Set(amounts(oracle))).toEqual(new Set([4900]));
    }
  });

  it("makes nobody late for an account that was taken from us, and asks anew at the next one", () => {
    const oracle = onPlan();
    live(oracle, "2026-02-28", "2026-02-28", "insufficient_funds");
    oracle.left("office");
    live(oracle, "2026-03-01", "2026-03-08", "insufficient_funds");
    expect(oracle.answer().charges).toMatchObject([{ outcome: "declined", tries: 1 }]);
    expect(oracle.isOutOfReach(oracle.charges[0] as (typeof oracle.charges)[number])).toBe(true);
    oracle.returned("office", "new");
    live(oracle, "2026-03-09", "2026-03-09");
    expect(oracle.answer().charges).toMatchObject([{ outcome: "paid", tries: 1 }]);
  });

  it("makes what was recorded by mistake late since the same day, and asks for it on the same days", () => {
    const oracle = oracleOf();
    live(oracle, "2026-03-28", "2026-03-29", "insufficient_funds");
    const record = oracle.recordDebt("family", oracle.debtFrom("family", "all"), at("2026-03-29"));
    expect(oracle.member("m0").status).toBe("active");
    if (!record) throw new Error("nothing was recorded");
    expect(oracle.refusal(record, "office")).toBeNull();
    oracle.undo(record);
    expect(oracle.member("m0")).toMatchObject({ status: "past_due", lateSince: "2026-03-28" });
    live(oracle, "2026-03-30", "2026-03-30");
    expect(oracle.answer().charges).toMatchObject([{ outcome: "declined", tries: 0 }]);
    live(oracle, "2026-03-31", "2026-03-31");
    expect(oracle.answer().charges).toMatchObject([{ outcome: "paid", tries: 1 }]);
  });

  it("lets a record be undone after a period came, not after a change, nor where only the record had begun it again", () => {
    const recorded = (on: string) => {
      const oracle = oracleOf();
      live(oracle, "2026-03-28", on, "insufficient_funds");
      return { oracle, record: oracle.recordDebt("family", oracle.debtOf("family"), at(on)) };
    };
    const refusals = (["2026-03-29", "2026-04-20"] as const).map((on) => {
      const { oracle, record } = recorded(on);
      live(oracle, on, "2026-04-28");
      return record && oracle.refusal(record, "office");
    });
    expect(refusals).toEqual([null, "followed"]);
    const { oracle, record } = recorded("2026-03-29");
    oracle.autoRenew("m0", false);
    expect(record && oracle.refusal(record, "office")).toBe("followed");
  });

  it("bills what was recorded before a month on its first morning, to an office that has an account by then", () => {
    const oracle = oracleOf();
    live(oracle, "2026-03-28", "2026-03-29", "insufficient_funds");
    const record = oracle.recordDebt("family", oracle.debtOf("family"), at("2026-03-29"));
    oracle.opensAccount("office", at("2026-03-30"));
    const refusal = (hour: string) => {
      oracle.invoice(Date.parse(`2026-04-01T${hour}:00Z`));
      return record && oracle.refusal(record, "office");
    };
    // Six in the morning of Chicago is eleven in Greenwich.
    expect([refusal("10:59"), refusal("11:00")]).toEqual([null, "invoiced"]);
  });

  it("gives a charged card its money back and asks the same again, on its days; or for nothing where that came back", () => {
    const charged = () => {
      const oracle = oracleOf();
      live(oracle, "2026-03-28", "2026-03-29", "insufficient_funds");
      oracle.card("family", "ok");
      const record = oracle.chargeDebt("family", at("2026-03-29"));
      if (!record) throw new Error("nothing was charged");
      expect(oracle.refusal(record, "office", at("2026-04-05") - 1)).toBeNull();
      expect(oracle.refusal(record, "office", at("2026-04-05"))).toBe("tooOld");
      expect(oracle.refusal(record, "office", at("2026-03-29"), true)).toBe("paidOut");
      oracle.undo(record);
      expect(oracle.member("m0")).toMatchObject({ status: "past_due", lateSince: "2026-03-28" });
      return { oracle, record };
    };
    const { oracle } = charged();
    live(oracle, "2026-03-30", "2026-03-31");
    const back = { outcome: "paid", tries: 2, refunded: 4900 };
    expect(oracle.answer().charges).toMatchObject([back, { outcome: "paid", tries: 1, refunded: 0 }]);
    const { oracle: other, record } = charged();
    const [{ charge }] = record.charges as [(typeof record.charges)[number]];
    other.refundFailed(record, charge, at("2026-03-30"));
    live(other, "2026-03-30", "2026-04-20");
    expect(other.answer().charges).toMatchObject([{ ...back, refunded: 0 }, { outcome: "void" }]);
    expect(other.member("m0").status).toBe("active");
  });

  it("leaves term, price, plan and what waited as before a renewal that is undone, and renews to the same again", () => {
    const oracle = onPlan();
    oracle.toCash("m0");
    oracle.announce("office", 0, { month: 5500, year: 55_000 }, at("2026-02-20"));
    oracle.renewCash("m0", at("2026-02-20"));
    const { changes: _, ...before } = oracle.member("m0");
    const prices = [1, 2].map((times) => {
      const record = oracle.renewCash("m0", at("2026-03-28"));
      if (!record) throw new Error("nothing was renewed");
      expect(oracle.member("m0")).toMatchObject({ endsOn: "2026-04-30", list: 5500 });
      oracle.undo(record);
      const { changes: __, ...after } = oracle.member("m0");
      expect([times, after]).toEqual([times, before]);
      return record.cents;
    });
    expect(prices).toEqual([5500, 5500]);
    expect(oracle.answer().charges.map(({ outcome }) => outcome)).toEqual(["paid", "void", "void"]);
  });

  it("counts who has enrolled at the desk once their first payment is made, and not while they wait for it again", () => {
    const oracle = oracleOf({ two: 1000, three: 0, four: 0 }, 1);
    const agreed = oracle.priceToSign("family", 4900, 0);
    expect(agreed).toBe(4410);
    oracle.waits("m1", "family", { unit: "month", list: 4900, code: 0, on: "2026-03-01" }, agreed);
    const record = oracle.firstPayment("family", at("2026-03-10"));
    expect(oracle.member("m1")).toMatchObject({ status: "active_cash", anchor: "2026-03-10", endsOn: "2026-04-10" });
    live(oracle, "2026-03-28", "2026-03-28");
    if (record) oracle.undo(record);
    expect(oracle.member("m1")).toMatchObject({ status: "pending_cash", anchor: "2026-03-01", period: 0 });
    live(oracle, "2026-04-28", "2026-04-28");
    expect(oracle.answer().charges.map(({ cents, outcome }) => [cents, outcome])).toEqual([
      ...[
        [4410, "void"],
        [4410, "paid"],
      ],
      [4900, "paid"],
    ]);
  });

  it("counts the days of an office by its new zone once its clocks have moved", () => {
    const oracle = onPlan();
    oracle.moved("office", "Pacific/Honolulu");
    // Six in the morning in Chicago, two there.
    oracle.work(Date.parse("2026-02-28T12:30:00Z"));
    expect(dues(oracle)).toEqual([]);
    oracle.work(Date.parse("2026-02-28T16:30:00Z"));
    expect(dues(oracle)).toEqual(["2026-02-28"]);
  });
});

it("a seed always tells the same story, and others tell others", () => {
  expect(scriptOf(7)).toEqual(scriptOf(7));
  expect(new Set(Array.from({ length: 200 }, (_, seed) => JSON.stringify(scriptOf(seed).steps))).size).toBe(200);
});
