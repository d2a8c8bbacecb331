import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reasonOf } from "@/lib/billing/dunning/reason.rules";
import {
  cardEndsOn,
  channelsOn,
  latestPromise,
  needsNewCardNotice,
  noticeDayDue,
  policyDayOf,
  quietUntil,
  reminderKind,
  retryAfterDecline,
  scheduleOf,
  upcoming,
} from "@/lib/billing/dunning/rules";
import {
  DEFAULT_POLICY,
  type DunningPolicy,
  policyFaults,
  policyForm,
  policyInput,
} from "@/lib/billing/dunning/schema";
import { addDays, dateOn } from "@/lib/core/time/dates";
import { fitsFilter, recoveryStageOf } from "@/lib/membership/recovery/rules";

const rising = (most: number, until: number) =>
  fc.uniqueArray(fc.integer({ min: 0, max: until }), { maxLength: most }).map((days) => days.sort((a, b) => a - b));

/** Any policy an administrator can save. */
const policies: fc.Arbitrary<DunningPolicy> = fc.integer({ min: 7, max: 90 }).chain((delinquentDay) =>
  fc
    .record({
      attemptDays: rising(8, delinquentDay - 1).map((days) => [0, ...days.filter((day) => day > 0)]),
      mailDays: rising(10, delinquentDay).map((days) => (days.length === 0 ? [0] : days)),
      textDays: rising(10, delinquentDay),
      achRetries: fc.integer({ min: 0, max: 2 }),
      expiryDays: fc.integer({ min: 7, max: 90 }),
      promiseDays: fc.integer({ min: 1, max: 30 }),
    })
    .map((rest) => ({ ...rest, delinquentDay })),
);

const due = dateOn("2026-03-31");

describe("the default policy", () => {
  it("attempts on the due date and 3, 7 and 14 days later, and gives up on day 21", () => {
    expect(
      scheduleOf(DEFAULT_POLICY)
        .filter((one) => one.attempt)
        .map((one) => one.day),
    ).toEqual([0, 3, 7, 14]);
    expect(scheduleOf(DEFAULT_POLICY).find((one) => one.delinquent)?.day).toBe(21);
    expect(policyFaults(DEFAULT_POLICY)).toEqual([]);
  });
});

describe("any policy", () => {
  it("that can be saved has one answer for every day, and its schedule is the sum of them", () => {
    fc.assert(
      fc.property(policies, fc.integer({ min: 0, max: 200 }), (policy, day) => {
        expect(policyInput.safeParse({ ...policy, basedOn: 1 }).success).toBe(true);
        const answer = policyDayOf(policy, day);
        expect(policyDayOf(policy, day)).toEqual(answer);
        const listed = scheduleOf(policy).filter((one) => one.day === day);
        const says = answer.attempt || answer.mail || answer.text || answer.delinquent;
        expect(listed).toEqual(says ? [answer] : []);
      }),
    );
  });

  it("becomes delinquent on exactly one day, after its last retry", () => {
    fc.assert(
      fc.property(policies, (policy) => {
        const days = scheduleOf(policy);
        expect(days.filter((one) => one.delinquent)).toHaveLength(1);
        expect(days.at(-1)?.day).toBe(policy.delinquentDay);
        expect(Math.max(...policy.attemptDays)).toBeLessThan(policy.delinquentDay);
      }),
    );
  });

  it("declined every time is attempted on each of its days once, and never automatically afterwards", () => {
    fc.assert(
      fc.property(policies, (policy) => {
        const attempts = [due];
        for (let last = due; ; ) {
          const next = retryAfterDecline(policy, { dueOn: due, day: last, kind: "soft", promisedOn: null });
          if (next === null) break;
          attempts.push(next);
          last = next;
        }
        expect(attempts).toEqual(policy.attemptDays.map((day) => addDays(due, day)));
      }),
    );
  });

  it("tells each notice day once when every day is looked at, and one when days were missed", () => {
    fc.assert(
      fc.property(policies, (policy) => {
        const told: number[] = [];
        let upTo = -1;
        for (let day = 0; day <= 91; day += 1) {
          const now = noticeDayDue(policy, upTo, day);
          if (now !== null) told.push(now);
          upTo = day;
        }
        expect(told).toEqual([...new Set([...policy.mailDays, ...policy.textDays])].sort((a, b) => a - b));
        expect(noticeDayDue(policy, -1, 91)).toBe(told.at(-1));
      }),
    );
  });

  it("looks again on the days of notices alone, and tells the same", () => {
    fc.assert(
      fc.property(policies, (policy) => {
        const told: number[] = [];
        const days = [...new Set([...policy.mailDays, ...policy.textDays])].sort((a, b) => a - b);
        let quiet = -1;
        let looks = 0;
        for (let day = 0; day <= 200; day += 1) {
          if (day <= quiet) continue;
          looks += 1;
          const now = noticeDayDue(policy, quiet, day);
          if (now !== null) told.push(now);
          quiet = quietUntil(policy, day);
        }
        expect(told).toEqual(days);
        expect(looks).toBeLessThanOrEqual(days.length + 1);
      }),
    );
  });

  it("never lets a promise reach the day of the delinquency or beyond its own days", () => {
    fc.assert(
      fc.property(policies, fc.integer({ min: 0, max: 100 }), (policy, passed) => {
        const today = addDays(due, passed);
        const latest = latestPromise(policy, due, today);
        if (latest === null) {
          expect(passed).toBeGreaterThanOrEqual(policy.delinquentDay - 1);
          return;
        }
        expect(latest > today && latest < addDays(due, policy.delinquentDay)).toBe(true);
        expect(latest <= addDays(today, policy.promiseDays)).toBe(true);
      }),
    );
  });
});

describe("after a decline", () => {
  const on = (kind: "soft" | "hard" | "authentication", promisedOn: string | null = null) =>
    retryAfterDecline(DEFAULT_POLICY, {
      dueOn: due,
      day: due,
      kind,
      promisedOn: promisedOn === null ? null : dateOn(promisedOn),
    });

  it("a soft one is retried, a hard one and a required confirmation are not", () => {
    expect(on("soft")).toBe("2026-04-03");
    expect(on("hard")).toBeNull();
    expect(on("authentication")).toBeNull();
  });

  it("a promise pauses the next retry until its day, and one that has passed does not", () => {
    expect(on("soft", "2026-04-09")).toBe("2026-04-09");
    expect(on("soft", "2026-03-31")).toBe("2026-04-03");
    expect(on("hard", "2026-04-09")).toBeNull();
  });
});

describe("what is to come", () => {
  const facts = { dueOn: due, today: addDays(due, 1), promisedOn: null, delinquent: false };

  it("lists retries and notices up to the delinquency", () => {
    const days = upcoming(DEFAULT_POLICY, { ...facts, kind: "soft", nextAttemptOn: addDays(due, 3) });
    expect(days.filter((one) => one.attempt).map((one) => one.on)).toEqual(["2026-04-03", "2026-04-07", "2026-04-14"]);
    expect(days.at(-1)).toEqual({ on: "2026-04-21", attempt: false, mail: true, text: false, delinquent: true });
  });

  it("has no retries after a hard decline, but its notices", () => {
    const days = upcoming(DEFAULT_POLICY, { ...facts, kind: "hard", nextAttemptOn: null });
    expect(days.some((one) => one.attempt)).toBe(false);
    expect(days.some((one) => one.mail)).toBe(true);
  });

  it("is quiet until a promised day, retries then, and continues with the schedule", () => {
    const promisedOn = addDays(due, 9);
    const days = upcoming(DEFAULT_POLICY, { ...facts, kind: "soft", nextAttemptOn: promisedOn, promisedOn });
    expect(days.map(({ on, attempt }) => [on, attempt])).toEqual([
      [promisedOn, true],
      [addDays(due, 14), true],
      [addDays(due, 18), false],
      [addDays(due, 21), false],
    ]);
  });

  it("is nothing once a membership is delinquent", () => {
    expect(upcoming(DEFAULT_POLICY, { ...facts, kind: "soft", nextAttemptOn: null, delinquent: true })).toEqual([]);
  });
});

describe("what an administrator types", () => {
  const typed = {
    attemptDays: "0, 2 5;9",
    mailDays: "0,5",
    textDays: "",
    delinquentDay: "20",
    achRetries: "1",
    expiryDays: "30",
    promiseDays: "7",
  };
  const faultOf = (change: Partial<typeof typed>) => {
    const parsed = policyForm.safeParse({ ...typed, ...change });
    return parsed.success ? null : parsed.error.issues.map(({ path, message }) => [path.join("."), message]);
  };

  it("becomes days", () => {
    expect(policyForm.parse(typed)).toMatchObject({ attemptDays: [0, 2, 5, 9], mailDays: [0, 5], textDays: [] });
  });

  it.each([
    [{ attemptDays: "1, 3" }, "attemptDays", "dunning.fault.firstAttempt"],
    [{ attemptDays: "0, 3, 3" }, "attemptDays", "dunning.fault.rising"],
    [{ attemptDays: "0, 20" }, "attemptDays", "dunning.fault.lastAttempt"],
    [{ mailDays: "" }, "mailDays", "dunning.fault.noMail"],
    [{ mailDays: "0, 21" }, "mailDays", "dunning.fault.afterEnd"],
    [{ textDays: "x" }, "textDays", "dunning.fault.days"],
    [{ delinquentDay: "91" }, "delinquentDay", "dunning.fault.range"],
    [{ achRetries: "3" }, "achRetries", "dunning.fault.range"],
    [{ promiseDays: "two" }, "promiseDays", "dunning.fault.whole"],
  ])("%j is refused at %s", (change, field, message) => {
    expect(faultOf(change)).toEqual([[field, message]]);
  });
});

describe("letters and cards", () => {
  it("say what fits how the payment stands", () => {
    expect(reminderKind({ delinquent: true, kind: "hard", nextAttemptOn: null })).toBe("delinquent");
    expect(reminderKind({ delinquent: false, kind: "authentication", nextAttemptOn: null })).toBe("securePay");
    expect(reminderKind({ delinquent: false, kind: "hard", nextAttemptOn: null })).toBe("cardUpdate");
    expect(reminderKind({ delinquent: false, kind: "soft", nextAttemptOn: due })).toBe("paymentReminder");
    expect(reminderKind({ delinquent: false, kind: "soft", nextAttemptOn: null })).toBe("paymentFinal");
  });

  it("follow the last notice day that has come", () => {
    expect(channelsOn(DEFAULT_POLICY, 0)).toEqual({ mail: true, text: true });
    expect(channelsOn(DEFAULT_POLICY, 5)).toEqual({ mail: true, text: false });
    expect(channelsOn({ ...DEFAULT_POLICY, mailDays: [7], textDays: [] }, 3)).toEqual({ mail: false, text: false });
  });

  it("a card is good to the end of its month, and its holder is asked within the policy's days", () => {
    expect(cardEndsOn(2028, 2)).toBe("2028-02-29");
    expect(cardEndsOn(2026, 12)).toBe("2026-12-31");
    expect(needsNewCardNotice({ expiryDays: 30 }, dateOn("2026-12-31"), dateOn("2026-12-01"))).toBe(true);
    expect(needsNewCardNotice({ expiryDays: 30 }, dateOn("2026-12-31"), dateOn("2026-11-30"))).toBe(false);
  });
});

describe("the board", () => {
  it("says in plain words why, and keeps its columns", () => {
    expect(reasonOf("insufficient_funds", "soft")).toBe("funds");
    expect(reasonOf("R10", "hard")).toBe("notAuthorized");
    expect(reasonOf("authentication_required", "authentication")).toBe("authentication");
    expect(reasonOf("fraudulent", "hard")).toBe("hard");
    expect(reasonOf(null, null)).toBe("declined");
    expect([0, 6, 7, 13, 14, 20].map((days) => recoveryStageOf({ late: true, days }))).toEqual([
      ...["fresh", "fresh", "week", "week", "final", "final"],
    ]);
    expect(recoveryStageOf({ late: false, days: 3 })).toBe("delinquent");
  });

  it("puts a family under every filter that fits", () => {
    const family = { late: true, delinquent: true, kind: "hard" as const, promisedOn: null };
    expect(
      (["all", "past_due", "delinquent", "needsPayer", "promised"] as const).map((one) => fitsFilter(family, one)),
    ).toEqual([...[true, true, true, true, false]]);
  });
});
