// The offices and families a script begins with, as copies of what the product makes.
import type { OfficeId, PayerId } from "@/lib/core/auth/scope-ids";
import { membershipOf } from "../../prisma/seed/members";
import { payoutAccountId } from "../../prisma/seed/offices";
import { plusDays, wall } from "./calendar";
import { type Differing, noCopies, writeCopies } from "./copies";
import { joined, joining, signed } from "./joining";
import type { Script } from "./script";
import { clock } from "./sim-clock";
import type { World } from "./world";

type Operation = { op: string; at: string } & Record<string, unknown>;
/** What is to be copied, and what the provider is told beside it. */
type Beginning = { rows: Differing; told: Operation[] };

function beginOffices(world: World, script: Script, { rows, told }: Beginning): void {
  for (const [index, { name, mode, zone, discounts, plans, claims }] of script.offices.entries()) {
    const officeId = (index + 1) as OfficeId;
    const account = payoutAccountId(officeId);
    const isDirect = mode === "direct";
    const controller_kind = isDirect ? "standard" : "express";
    told.push({
      op: "account",
      at: new Date(clock.now()).toISOString(),
      id: account,
      controller_kind,
      business_name: name,
    });
    rows.office.push({ id: officeId, officeName: name, slug: name, email: `office@${name}.example`, timezone: zone });
    const off = {
      familyTwoBps: discounts.two || null,
      familyThreeBps: discounts.three || null,
      familyFourBps: discounts.four || null,
    };
    rows.plan_settings.push({ officeId, programName: `${name} Membership`, ...off, gppAutomaticClaim: claims });
    const ids = { standardAccountId: isDirect ? account : null, stripeAccountId: isDirect ? null : account };
    rows.payout_account.push({ officeId, mode, ...ids });
    rows.office_fee.push({ officeId });
    const made = plans.map((price) => {
      const id = rows.plan.length + 1;
      rows.plan.push({ id, officeId, currentVersionId: id });
      const prices = { monthlyCents: price.month, annualCents: price.year };
      rows.plan_version.push({ id, planId: id, ...prices, exitPolicy: price.policy });
      return { id, version: id, ...price, first: price };
    });
    const before = { accountsBefore: [], zonesBefore: [] };
    world.offices.set(name, { id: officeId, account, zone, plans: made, ...before });
    world.oracle.office(name, { zone, discounts, mode, claims });
  }
}

/** Cards of the story's families are good for so many years. */
const CARD_YEARS = 3;

function beginFamilies(world: World, script: Script, { rows, told }: Beginning): void {
  const at = new Date(clock.now()).toISOString();
  for (const [index, { name, office, members }] of script.families.entries()) {
    const id = index + 1;
    const { id: officeId, zone } = world.offices.get(office) ?? { id: 0, zone: "UTC" };
    const [customer, method] = [`cus_life${id}`, `pm_life${id}`];
    const email = `${name}@mail.example`;
    rows.payer.push({ id, stripeCustomerId: customer });
    rows.household.push({ id, payerId: id, officeId, email });
    const expYear = new Date(clock.now()).getUTCFullYear() + CARD_YEARS;
    rows.instrument.push({ id, payerId: id, stripeId: method, expYear, createdAt: at });
    rows.audit_event.push({ id, nounId: String(id), at });
    const card = { number: "4242424242424242", exp_month: 12, exp_year: expYear, default: false };
    told.push(
      { op: "customer", at, id: customer, email, metadata: { payer_id: String(id) } },
      { op: "card", at, customer, id: method, ...card },
    );
    const family = { name, office, payerId: id as PayerId, householdId: id, owner: null };
    world.families.set(name, family);
    world.oracle.family(name, { office });
    const { day } = wall(clock.now(), zone);
    for (const terms of members) {
      const one = joining(world, name, terms, plusDays(day, -terms.daysAgo));
      const memberId = rows.member.length + 1;
      const owner = one.family.owner;
      const known = { email: owner ? null : email, relationship: owner ? "child" : "myself", addedById: owner };
      rows.member.push({ id: memberId, officeId, householdId: id, firstName: one.name, ...known });
      rows.membership.push({ id: memberId, ...membershipOf({ id: memberId, officeId, householdId: id }, signed(one)) });
      joined(world, one, memberId, memberId);
    }
  }
}

/** Makes the script's offices and families in an empty product, and tells the oracle of them. */
export async function begin(world: World, script: Script): Promise<void> {
  const rows = noCopies();
  rows.app_user.push({ id: 1 });
  const told: Operation[] = [];
  beginOffices(world, script, { rows, told });
  beginFamilies(world, script, { rows, told });
  await world.control("POST", "import", { operations: told });
  await writeCopies(rows);
}
