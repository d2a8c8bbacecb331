import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dateOn } from "@/lib/core/time/dates";
import { RELATIONSHIPS } from "@/lib/membership/enrolment/schema";
import {
  decodeSearch,
  encodeSearch,
  isRenewing,
  type MemberFacts,
  matchesBillingFilter,
  matchesDashboardFilter,
  type SubscriptionFacts,
} from "@/lib/membership/members/rules";
import {
  BILLING_FILTERS,
  type BillingFilter,
  DASHBOARD_FILTERS,
  type DashboardFilter,
  MEMBERS_PAGE_SIZE,
} from "@/lib/membership/members/schema";
import { cancelRequest } from "@/lib/membership/memberships/schema";
import { type FamilyMembership, familySizeOn } from "@/lib/platform/membership-status/family.rules";
import {
  accountRollUp,
  isActive,
  isCancelable,
  isDelinquent,
  isEnrolling,
  isInactiveExtended,
  LIST_ACTIVE,
} from "@/lib/platform/membership-status/flags.rules";
import {
  beforeAfter,
  cancelEvent,
  MEMBER_EVENTS,
  type MemberEvent,
  nextStatus,
  TRANSITIONS,
} from "@/lib/platform/membership-status/rules";
import {
  CANCEL_REASONS,
  DEFAULT_CANCEL_REASON,
  FILTER_DAYS,
  MEMBER_STATUSES,
  type MemberStatus,
  type StoredStatus,
} from "@/lib/platform/membership-status/schema";
import { ISSUE_TYPES } from "@/lib/practice/threads/schema";
import domain from "@/tests/data/spec/domain.json";

const today = dateOn("2026-11-21");

function subscription(change: Partial<SubscriptionFacts> = {}): SubscriptionFacts {
  return {
    status: "active",
    createdOn: addDays(today, -100),
    unit: "month",
    autoRenew: true,
    collection: "auto",
    gpp: false,
    contractEndOn: addDays(today, 200),
    pendingPriceChange: false,
    source: "public",
    ...change,
  };
}

function member(...subscriptions: Partial<SubscriptionFacts>[]): MemberFacts {
  return {
    firstName: "Ana",
    lastName: "O'Brien",
    email: "ana@example.com",
    chartId: "7",
    subscriptions: subscriptions.map(subscription),
  };
}

const withStatus = (...statuses: MemberStatus[]) => member(...statuses.map((status) => ({ status })));
const aged = (...days: number[]) => member(...days.map((each) => ({ createdOn: addDays(today, -each) })));
const onDashboard = (filter: DashboardFilter, who: MemberFacts) => matchesDashboardFilter(filter, who, today);
const onBilling = (filter: BillingFilter, who: MemberFacts) => matchesBillingFilter(filter, who, today);

describe("statuses", () => {
  it("are the 13 of the spec", () => {
    expect(MEMBER_STATUSES).toEqual(domain.subscriptionStatuses.list);
  });

  it.each(MEMBER_STATUSES)("%s has the flags of the spec", (status) => {
    expect({
      active: isActive(status),
      cancelable: isCancelable(status),
      delinquent: isDelinquent(status),
      inactiveExtended: isInactiveExtended(status),
      enrolling: isEnrolling(status),
      activeInListFilters: LIST_ACTIVE.some((each) => each === status),
      accountRollUp: accountRollUp([status]),
    }).toEqual(domain.subscriptionStatuses.flags[status]);
  });

  it.each<[MemberStatus[], string]>([
    [["active", "past_due"], "late"],
    [["canceled", "active_cash"], "active"],
    [["inactive", "canceled"], "canceled"],
    [["delinquent_gpp", "pending_cash"], "canceled"],
    [["pending_cash", "inactive"], "other"],
    [[], "other"],
  ])("%j rolls up to %s", (statuses, expected) => {
    expect(accountRollUp(statuses)).toBe(expected);
  });

  it("badge only those who are neither active nor inactive-extended", () => {
    expect(isEnrolling(null)).toBe(false);
  });

  describe("count for the family", () => {
    const today = dateOn("2026-06-15");
    const one = (memberId: number, status: StoredStatus, change: Partial<FamilyMembership> = {}): FamilyMembership => ({
      memberId,
      status,
      collection: "auto",
      autoRenew: true,
      termEndOn: dateOn("2027-01-01"),
      ...change,
    });
    const size = (...people: FamilyMembership[]) => familySizeOn(people, today);

    it("late siblings do; unpaid, leaving and delinquent ones do not", () => {
      const counted = [...MEMBER_STATUSES, "pending_payment" as const].filter((status) => size(one(1, status)) === 1);
      expect(counted).toEqual(["active", "active_transferred", "active_cash", "past_due"]);
    });

    it("each once, however many plans they have", () => {
      const plans = [one(1, "active"), one(1, "past_due"), one(2, "canceled"), one(2, "active_cash")];
      expect(size(...plans, one(3, "pending_cash"))).toBe(2);
    });

    it("until the term is over that does not renew, whoever writes that down; late ones until that is settled", () => {
      const over = { autoRenew: false, termEndOn: today };
      expect(size(one(1, "active", over), one(2, "active_cash", over), one(3, "past_due", over))).toBe(1);
      expect(size(one(1, "active", { ...over, autoRenew: true }))).toBe(1);
      expect(size(one(1, "active_cash", { ...over, termEndOn: dateOn("2026-06-16") }))).toBe(1);
    });
  });
});

describe("dashboard filters", () => {
  it("are those of the spec, and any exact status", () => {
    const names = domain.dashboardFilters.list.map((filter) => filter.name).filter((name) => !name.startsWith("("));
    expect([...DASHBOARD_FILTERS].sort()).toEqual(names.sort());
    expect(Object.values(FILTER_DAYS)).toEqual(domain.timings.filterDayThresholds);
  });

  it.each<[DashboardFilter, number[], boolean]>([
    ["new", [0], true],
    ["new", [30], true],
    ["new", [31], false],
    ["new", [30, 31], false],
    ["new", [], false],
    ["uncancel", [90], true],
    ["uncancel", [91], false],
    ["uncancel", [10, 91], false],
    ["uncancel", [], false],
    ["renewal", [334], false],
    ["renewal", [335], true],
    ["renewal", [365], true],
    ["renewal", [366], false],
    ["renewal", [0], false],
    ["renewal", [699], false],
    ["renewal", [700], true],
    ["renewal", [730], true],
    ["renewal", [731], false],
    ["renewal", [10, 340], true],
    ["all", [], true],
  ])("%s with ages %j: %s", (filter, days, expected) => {
    expect(onDashboard(filter, aged(...days))).toBe(expected);
  });

  it("renewal needs an active status of the same subscription", () => {
    const old = addDays(today, -340);
    expect(MEMBER_STATUSES.filter((status) => onDashboard("renewal", member({ status, createdOn: old })))).toEqual([
      "active",
      "active_transferred",
      "active_cash",
      "past_due",
    ]);
    expect(onDashboard("renewal", member({ status: "canceled", createdOn: old }, { status: "active" }))).toBe(false);
  });

  it("renews 31 days of each year", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (start) => {
        const created = addDays(dateOn("1990-01-01"), start);
        const days = Array.from({ length: 365 }, (_, day) => isRenewing(created, addDays(created, 365 + day)));
        return days.filter(Boolean).length === 31;
      }),
    );
  });

  it.each<[DashboardFilter, MemberStatus[]]>([
    ["cash", ["active_cash", "pending_cash"]],
    ["transferred", ["active_transferred", "inactive_transferred"]],
    ["disputed", ["disputed"]],
    ["active", ["active", "active_transferred", "active_cash", "past_due", "cancellation_requested"]],
    [
      "inactive",
      ["canceled", "delinquent", "inactive", "inactive_transferred", "pending_cash", "permanently_disabled"],
    ],
    ["past_due", ["past_due"]],
    ["delinquent", ["delinquent"]],
    ["delinquent_gpp", ["delinquent_gpp"]],
    ["canceled", ["canceled"]],
  ])("%s holds %j", (filter, expected) => {
    expect(MEMBER_STATUSES.filter((status) => onDashboard(filter, withStatus(status)))).toEqual(expected);
  });

  it("not_cash is exactly who is not in cash", () => {
    for (const status of MEMBER_STATUSES) {
      expect(onDashboard("not_cash", withStatus(status))).toBe(!onDashboard("cash", withStatus(status)));
    }
    expect(onDashboard("not_cash", withStatus("active", "pending_cash"))).toBe(false);
  });

  it("nobody is both active and inactive", () => {
    expect(onDashboard("inactive", withStatus("canceled", "active"))).toBe(false);
    expect(onDashboard("inactive", withStatus("canceled", "inactive"))).toBe(true);
    const statuses = fc.array(fc.constantFrom(...MEMBER_STATUSES), { maxLength: 4 });
    fc.assert(
      fc.property(
        statuses,
        (list) => !(onDashboard("active", withStatus(...list)) && onDashboard("inactive", withStatus(...list))),
      ),
    );
  });
});

describe("billing filters", () => {
  it("are those of the spec", () => {
    expect(BILLING_FILTERS).toEqual(domain.billingFilters.list.map((filter) => filter.name));
  });

  it.each<[BillingFilter, Partial<SubscriptionFacts>, Partial<SubscriptionFacts>]>([
    ["active", { status: "cancellation_requested" }, { status: "disputed" }],
    ["past_due", { status: "past_due" }, { status: "active" }],
    ["canceled", { status: "canceled" }, { status: "cancellation_requested" }],
    ["inactive", { status: "inactive" }, { status: "cancellation_requested" }],
    ["new", { createdOn: addDays(today, -30) }, { createdOn: addDays(today, -31) }],
    ["renewal", { createdOn: addDays(today, -335) }, { createdOn: addDays(today, -334) }],
    ["monthly", { unit: "month" }, { unit: "year" }],
    ["annual", { unit: "year" }, { unit: "month" }],
    ["nonautorenew", { autoRenew: false }, { autoRenew: true }],
    ["inoffice", { collection: "in_office" }, { collection: "auto" }],
    ["delinquent", { status: "delinquent_gpp" }, { status: "past_due" }],
    ["disputed", { status: "disputed" }, { status: "active" }],
    ["business", { source: "business" }, { source: "community" }],
    ["community", { source: "community" }, { source: "business" }],
    ["notUnderContract", { contractEndOn: addDays(today, -1) }, { contractEndOn: today }],
    ["pendingPriceChange", { pendingPriceChange: true }, { pendingPriceChange: false }],
    ["transferred", { status: "inactive_transferred" }, { status: "inactive" }],
    ["isGPP", { gpp: true }, { gpp: false }],
  ])("%s holds %j and not %j", (filter, inside, outside) => {
    expect(onBilling(filter, member(inside))).toBe(true);
    expect(onBilling(filter, member(outside))).toBe(false);
  });

  it("pmsNotConnected is a member without a chart, all is everybody", () => {
    expect(onBilling("pmsNotConnected", { ...member(), chartId: null })).toBe(true);
    expect(onBilling("pmsNotConnected", member())).toBe(false);
    expect(onBilling("all", member())).toBe(true);
  });
});

describe("search text", () => {
  it("takes apostrophes back from the wire", () => {
    expect([decodeSearch("D&#39;Arcy &#x27;"), encodeSearch("D'Arcy")]).toEqual(["D'Arcy '", "D&#39;Arcy"]);
  });

  it("pages by the size of the spec", () => {
    expect(MEMBERS_PAGE_SIZE).toBe(domain.limits.membersPageSize);
  });
});

describe("reasons and kinds", () => {
  it("are those of the spec", () => {
    expect(CANCEL_REASONS).toEqual(domain.cancelReasons.list.map(({ id, label }) => ({ id, label })));
    expect(DEFAULT_CANCEL_REASON).toBe(domain.cancelReasons.list.find((reason) => "default" in reason)?.id);
    expect(ISSUE_TYPES).toEqual(domain.issueTypes.list);
    expect([...RELATIONSHIPS].sort()).toEqual(Object.keys(domain.enrolment.relationships).sort());
  });

  it.each([4, 8, 9, 10, 13, 0])("reason %i does not exist", (reason) => {
    const result = cancelRequest.safeParse({ membershipId: 1, reason });
    expect(result.error?.issues[0]?.message).toBe("validation.invalidData");
  });

  it("is Other where none was given", () => {
    expect(cancelRequest.parse({ membershipId: 1 }).reason).toBe(7);
  });
});

describe("what can happen to a membership", () => {
  it.each([
    [null, "enrolling", "pending_payment"],
    ["pending_payment", "enrolled", "active"],
    [null, "enrolled", null],
    ["inactive", "enrolled", null],
    ["pending_payment", "chargeFailed", null],
    ["pending_payment", "canceledNow", null],
    ["pending_payment", "cashRenewed", null],
    ["pending_payment", "disputeOpened", null],
    [null, "enrolledInOffice", "pending_cash"],
    [null, "transferredIn", "active_transferred"],
    ["pending_cash", "cashActivated", "active_cash"],
    ["active_cash", "cashActivated", null],
    ["active", "chargeFailed", "past_due"],
    ["active_transferred", "chargeFailed", "past_due"],
    ["active_cash", "chargeFailed", null],
    ["pending_cash", "chargeFailed", null],
    ["past_due", "retriesUsedUp", "delinquent"],
    ["past_due", "retriesUsedUpGuaranteed", "delinquent_gpp"],
    ["active", "retriesUsedUp", null],
    ["delinquent", "debtSettled", "active"],
    ["delinquent_gpp", "debtSettled", "active"],
    ["delinquent_gpp", "guaranteeClaimed", "canceled"],
    ["delinquent", "guaranteeClaimed", null],
    ["past_due", "guaranteeClaimed", null],
    ["canceled", "debtSettled", null],
    ["active", "cancelRequested", "cancellation_requested"],
    ["cancellation_requested", "termEnded", "canceled"],
    ["active_cash", "termEnded", "inactive"],
    ["active", "termEnded", "inactive"],
    ["inactive", "cashRenewed", "active_cash"],
    ["active", "transferredOut", "inactive_transferred"],
    ["past_due", "transferredOut", null],
    ["active", "disputeOpened", "disputed"],
    ["disputed", "disputeLost", "canceled"],
    ["canceled", "chargeFailed", null],
    ["permanently_disabled", "cashRenewed", null],
    ["canceled", "disabled", null],
    ["past_due", "disabled", "permanently_disabled"],
  ] as const)("%s, %s: %s", (status, event, expected) => {
    expect(nextStatus(status, event)).toBe(expected);
  });

  it("goes back to where it came from", () => {
    expect(nextStatus("past_due", "chargeSucceeded", ["active_transferred"])).toBe("active_transferred");
    expect(nextStatus("past_due", "chargeSucceeded")).toBe("active");
    expect(nextStatus("disputed", "disputeWon", ["active_transferred", "past_due"])).toBe("past_due");
    expect(nextStatus("delinquent", "debtSettled", ["active_transferred"])).toBe("active_transferred");
    expect(nextStatus("canceled", "cancelWithdrawn", ["active_cash"])).toBe("active_cash");
  });

  it.each<[MemberStatus, MemberEvent, MemberStatus[], MemberStatus[]]>([
    ["active_transferred", "chargeFailed", [], ["active_transferred"]],
    ["past_due", "disputeOpened", ["active_transferred"], ["active_transferred", "past_due"]],
    ["disputed", "disputeWon", ["active_transferred", "past_due"], ["active_transferred"]],
    ["disputed", "disputeLost", ["active_transferred", "past_due"], ["active_transferred", "past_due"]],
    ["canceled", "appealWon", ["active_transferred", "past_due"], ["active_transferred"]],
    ["past_due", "retriesUsedUp", ["active_transferred"], ["active_transferred"]],
    ["active", "canceledNow", [], ["active"]],
    ["cancellation_requested", "canceledNow", ["active_cash"], ["active_cash"]],
    ["past_due", "chargeSucceeded", ["active"], []],
    ["delinquent_gpp", "guaranteeClaimed", ["active"], []],
    ["active", "termEnded", [], []],
  ])("keeps of %s, when %s with %j kept: %j", (status, event, before, kept) => {
    expect(beforeAfter(status, event, before)).toEqual(kept);
  });

  // Trouble, and the way out of it. Whatever piles up, the way out of all of it ends where it began.
  const TROUBLE: readonly MemberEvent[] = [
    ...(["chargeFailed", "retriesUsedUp", "retriesUsedUpGuaranteed", "disputeOpened", "disputeLost"] as const),
    ...(["cancelRequested", "canceledNow"] as const),
  ];
  const WAYS_OUT: readonly MemberEvent[] = [
    "chargeSucceeded",
    "debtSettled",
    "disputeWon",
    "appealWon",
    "cancelWithdrawn",
  ];
  type Stand = { status: StoredStatus; before: StoredStatus[] };
  const then = ({ status, before }: Stand, event: MemberEvent): Stand | null => {
    const next = nextStatus(status, event, before);
    return next && { status: next, before: beforeAfter(status, event, before) };
  };
  /** Every pile of trouble a status can get into. */
  const piles = (at: Stand): Stand[] => [at, ...TROUBLE.flatMap((event) => then(at, event) ?? []).flatMap(piles)];

  it.each<MemberStatus>(["active", "active_transferred", "active_cash"])(
    "%s finds back out of every trouble",
    (status) => {
      const found = piles({ status, before: [] });
      expect(found.length).toBeGreaterThan(status === "active_cash" ? 5 : 20);
      const ends = new Set<string>();
      const leave = (at: Stand): void => {
        const next = WAYS_OUT.flatMap((event) => then(at, event) ?? []);
        if (next.length === 0) ends.add(`${at.status} ${at.before}`);
        next.forEach(leave);
      };
      found.forEach(leave);
      expect([...ends]).toEqual([`${status} `]);
    },
  );

  it("is said once for each status and event, and every status can be reached", () => {
    const keys = TRANSITIONS.flatMap(({ from, event }) => from.map((status) => `${status} ${event}`));
    expect(new Set(keys).size).toBe(keys.length);
    const reached = new Set<string>(TRANSITIONS.map((transition) => transition.to));
    expect(MEMBER_STATUSES.filter((status) => !reached.has(status))).toEqual([]);
    const used = new Set<string>(TRANSITIONS.map((transition) => transition.event));
    expect(MEMBER_EVENTS.filter((event) => !used.has(event))).toEqual([]);
  });

  it("cancels what the flag allows, and has nothing to do where it has ended", () => {
    expect(Object.fromEntries(MEMBER_STATUSES.map((status) => [status, cancelEvent(status)]))).toEqual({
      active: "cancelRequested",
      active_transferred: "cancelRequested",
      active_cash: "cancelRequested",
      past_due: "cancelRequested",
      canceled: "refused",
      cancellation_requested: "nothing",
      delinquent: "refused",
      delinquent_gpp: "canceledNow",
      inactive: "nothing",
      inactive_transferred: "refused",
      pending_cash: "refused",
      permanently_disabled: "nothing",
      disputed: "canceledNow",
    });
  });
});
