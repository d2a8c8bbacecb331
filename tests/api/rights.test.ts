// Rights, from their one table: for each act a call of it, by each role of an office; and the owner is told of payouts.
import "../support/own-sandbox";
import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "@/lib/api";
import { SYSTEM } from "@/lib/core/audit/audit";
import { may, mayDo, mayDoOrPatient, RIGHT_NAMES, type Right } from "@/lib/core/auth/rights";
import { OFFICE, type OfficeRole } from "@/lib/core/auth/roles";
import { db, transaction } from "@/lib/core/db/db";
import { officeNotices } from "@/lib/practice/offices/notices.queries";
import { storePayoutFacts } from "@/lib/practice/payouts/account.commands";
import { makeUser } from "../../prisma/seed/users";
import { makeWorld, type World } from "../support/billing";
import { call, tokenFor } from "../support/call";

/** A call of each act that not everybody in an office may do. `OFFICE` is the office's id. */
const ACTS = {
  cancelMemberships: "POST /dentists/OFFICE/subscription/cancel_contract_plan",
  moveToDesk: "POST /subscriptions/to-cash",
  waiveFees: "POST /subscriptions/waive-fee",
  refund: "POST /dentists/refunds",
  chargeMembers: "POST /users/null/members/charge_user",
  changeTerms: "POST /office/OFFICE/members/subscriptions/updateTerm",
  transferMembers: "POST /office/OFFICE/members/transfer-member",
  changeFamilyCard: "POST /users/1/update-account/payment/sources",
  acceptDisputes: "POST /disputes/1/accept",
  exportMembers: "GET /dentists/OFFICE/members/export",
  messageMembers: "POST /dentists/OFFICE/members/message",
  importMembers: "POST /office/OFFICE/members/uploads",
  managePlans: "POST /dentists/OFFICE/memberships/sort",
  manageOffice: "POST /dentists/OFFICE/slug",
  manageUsers: "POST /dentists/OFFICE/users/add",
  managePayouts: "POST /stripe-connect/OFFICE/refresh",
  payInvoices: "POST /dentists/payTierInvoice",
} as const satisfies Partial<Record<Right, string>>;

/** Rights that every role of an office has need no proof of a refusal; who makes dentists is decided by rank. */
const OPEN = RIGHT_NAMES.filter((right) => OFFICE.every((role) => may(role, right)) || right === "appointDentists");

let world: World;
const tokens = new Map<OfficeRole, string>();

beforeAll(async () => {
  world = await makeWorld();
  for (const role of OFFICE) {
    const user = await makeUser(db, {
      ...{ tenantId: "dental", role, firstName: "Ann", lastName: role, isOwner: role === "dentist" },
      officeIds: [world.office],
    });
    tokens.set(role, await tokenFor(user.email));
  }
});

describe("the table of rights", () => {
  it("has a call for every act that somebody may not do", () => {
    expect(Object.keys(ACTS).sort()).toEqual(RIGHT_NAMES.filter((right) => !OPEN.includes(right)).sort());
  });

  it.each(Object.entries(ACTS) as [Right, string][])("decides who may %s", async (right, what) => {
    const address = what.replace("OFFICE", String(world.office));
    const refused: string[] = [];
    for (const [role, token] of tokens)
      if ((await call(address, what.startsWith("GET") ? { token } : { token, input: {} })).status === 403)
        refused.push(role);
    expect(refused).toEqual(OFFICE.filter((role) => !may(role, right)));
  });

  it("leaves standard and temporary staff what their day at the desk needs, and nothing that ends or gives away", () => {
    for (const role of ["dentist_standard", "office_admin_temp"] as const)
      expect(RIGHT_NAMES.filter((right) => may(role, right))).toEqual(
        OPEN.filter((right) => right !== "appointDentists"),
      );
  });

  it("is where calls for practice administrators take their roles from", () => {
    const lists = RIGHT_NAMES.flatMap((right) => [mayDo(right), mayDoOrPatient(right)]).map((roles) => roles.join());
    const own = endpoints.filter(
      ({ roles }) => roles !== "public" && roles.includes("office_admin") && roles.includes("admin"),
    );
    const narrow = own.filter(({ roles }) => roles !== "public" && !roles.includes("dentist_standard"));
    expect(
      narrow.filter(({ roles }) => roles !== "public" && !lists.includes(roles.join())).map((one) => one.pattern),
    ).toEqual([]);
    expect(narrow.length).toBeGreaterThan(40);
  });
});

describe("the payout account", () => {
  const facts = { chargesEnabled: true, payoutsEnabled: true, requirementsDue: [] };

  it("tells its owner by mail and bell when money goes to another bank account, nobody else, and once", async () => {
    const [dentist] = await db.user.findMany({ where: { role: "dentist" } });
    const [admin] = await db.user.findMany({ where: { role: "office_admin" } });
    const store = (last4: string) =>
      transaction((tx) => storePayoutFacts(tx, world.office, world.account, { ...facts, last4 }, SYSTEM));
    await store("1111");
    const mailed = () => db.outbox.findMany({ where: { dedupe: { startsWith: "mail:payoutChanged:" } } });
    const before = (await mailed()).length;
    await store("2222");
    await store("2222");
    const mails = await mailed();
    expect(mails).toHaveLength(before + 1);
    expect(mails.at(-1)?.payload).toMatchObject({ to: dentist?.email, values: { last4: "2222" } });
    const bell = async (id = 0) =>
      (await officeNotices(world.office, id)).notices.filter(({ kind }) => kind === "payoutChanged").length;
    expect([await bell(dentist?.id), await bell(admin?.id)]).toEqual([before + 1, 0]);
  });
});
