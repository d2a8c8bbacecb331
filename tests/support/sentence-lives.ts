// Random families of an office that act, are written to and pay, while everything that names an amount and a day is noted.
import { expect } from "vitest";
import { eachOfficeComing } from "@/lib/billing/dues/calendar.queries";
import { db } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { addMonthsClamped, dateOn } from "@/lib/core/time/dates";
import { tellChangedFamilies } from "@/lib/membership/discounts/letters.commands";
import { familyRowOf } from "@/lib/membership/members/list.queries";
import { familiesOfPayer } from "@/lib/membership/patients/queries";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import { Random } from "../simulation/random";
import { type Family, makeFamily, makeWorld, moveTo, type World, work } from "./billing";
import { call, tokenFor } from "./call";
import { centsIn, dayIn, type Sentence, Sentences } from "./sentences";

type Plan = { id: number; version: number; price: number; gpp: boolean };
type Outlook = {
  fromOn: string | null;
  priceCents: number;
  coming: { on: string; cents: number; ownCents: number }[];
};
type Quote = {
  id: number;
  quoted: {
    end: { on: string; payments: number; cents: number } | null;
    now: { refundCents: number; owedCents: number; needsOffice: boolean };
    family: { nowCents: number; thenCents: number; fromOn: string | null } | null;
  };
};

type Letter = { template: string; values: Record<string, string>; rows: { label: string; value: string }[] };

/** Periods begin on the 5th or the 20th, and on these days the office works. */
const stops = (year: number, months: number): string[] =>
  Array.from({ length: months * 2 }, (_, at) =>
    addMonthsClamped(dateOn(`${year}-01-${at % 2 ? "20" : "05"}`), at >> 1),
  );

export class Life {
  readonly sentences = new Sentences();
  readonly #random: Random;
  readonly #families: Family[] = [];
  #plans: Plan[] = [];
  #letters = 0;

  private constructor(
    readonly world: World,
    readonly token: string,
    readonly year: number,
    seed: number,
  ) {
    this.#random = new Random(seed);
  }

  /** Its families are there by the end of that year; those of an earlier life on the same clock are none of it any more. */
  static async begin(seed: number, families: number, year: number): Promise<Life> {
    await db.membership.updateMany({ data: { status: "canceled", nextDueOn: null } });
    const world = await makeWorld();
    const staff = { tenantId: "dental", firstName: "Noah", lastName: "Grant", role: "dentist" } as const;
    await makeUser(db, { ...staff, email: `office${world.office}@dental.test`, officeIds: [world.office] });
    const life = new Life(world, await tokenFor(`office${world.office}@dental.test`), year, seed);
    await life.#open(families);
    return life;
  }

  async #open(families: number): Promise<void> {
    const random = this.#random;
    const data = { familyTwoBps: 1000, familyThreeBps: random.pick([1000, 1250]), familyFourBps: 2000 };
    await db.planSettings.update({ where: { officeId: this.world.office }, data });
    const of = async (
      name: string,
      price: number,
      exitPolicy: "none" | "refund_90" | "remaining_term",
      gpp = false,
    ) => {
      const plan = {
        ...filledPreset("dental", "general_adult"),
        planName: name,
        monthlyCents: cents(price),
        exitPolicy,
      };
      const { id, currentVersionId } = await makePlan(db, { officeId: this.world.office, plan });
      return { id, version: currentVersionId ?? 0, price, gpp };
    };
    this.#plans = [
      await of("Free", 4999, "none"),
      await of("Smaller", 3901, "refund_90"),
      await of("Bound", 5915, "remaining_term"),
      await of("Sure", 4455, "none", true),
    ];
    for (let n = 0; n < families; n += 1) await this.#join(n % 4 === 3 ? 4 : 1 + (n % 3));
  }

  /** A family whose people joined in the last months, each on a plan, at the desk, or with a term of their own. */
  async #join(size: number): Promise<void> {
    const random = this.#random;
    const family = await makeFamily(this.world, `${this.year}-12-05`, { size });
    for (const id of family.membershipIds) {
      const plan = random.pick(this.#plans as [Plan, ...Plan[]]);
      const periods = random.between(1, 11);
      const startedOn = addMonthsClamped(
        dateOn(random.pick([`${this.year}-12-05`, `${this.year}-12-20`])),
        1 - periods,
      );
      const atDesk = !plan.gpp && random.chance(0.25);
      const nextDueOn = addMonthsClamped(startedOn, periods);
      await db.membership.update({
        where: { id },
        data: {
          planId: plan.id,
          planVersionId: plan.version,
          listCents: plan.price,
          gpp: plan.gpp,
          codeBps: random.pick([0, 0, 0, 700, 1500]),
          startedOn: new Date(startedOn),
          anchorOn: new Date(startedOn),
          createdAt: new Date(`${startedOn}T16:00:00Z`),
          nextIndex: periods,
          nextDueOn: atDesk ? null : new Date(nextDueOn),
          termEndOn: new Date(atDesk ? nextDueOn : addMonthsClamped(startedOn, 12)),
          autoRenew: !atDesk && random.chance(0.85),
          ...(atDesk ? { status: "active_cash", collection: "in_office" } : {}),
        },
      });
    }
    this.#families.push(family);
  }

  async live(months: number): Promise<void> {
    await moveTo(`${this.year}-12-20T15:00:00Z`);
    await this.#round(true);
    for (const [index, on] of stops(this.year + 1, months).entries()) {
      await moveTo(`${on}T15:00:00Z`);
      if (this.#random.chance(0.5)) await this.#desk(on);
      // Until March everybody changes things, now and then on the morning of a draw, afterwards nobody does.
      const acts = index < 5;
      const early = acts && this.#random.chance(0.3);
      // What is announced of discounts holds a month later at the earliest, and is compared where it is not announced anew.
      const announces = index < 2;
      if (early) await this.#round(announces);
      await work();
      await this.#lapsed(on);
      await tellChangedFamilies();
      await this.#read();
      this.sentences.story.push(`office: drawn on ${on}`);
      this.sentences.drawn(on);
      await this.#desk(on);
      if (acts && !early) await this.#round(announces);
      else await this.#ahead();
    }
  }

  async #call<Reply>(path: string, input: object, family?: Family): Promise<Reply | null> {
    const done = await call(path, { token: this.token, input });
    const about = family ? `family ${family.householdId}` : "office";
    this.sentences.story.push(`${about}: ${done.status} ${path} ${JSON.stringify(input)}`);
    expect(done.status, String(done.raw)).toBeLessThan(500);
    return done.status === 200 ? (done.body as { data: Reply }).data : null;
  }

  async #round(announces: boolean): Promise<void> {
    const random = this.#random;
    const discounts = announces ? [() => this.#discounts()] : [];
    const acts = [() => this.#prices(), ...discounts, ...this.#families.map((one) => () => this.#act(one))];
    for (const act of acts) if (random.chance(0.4)) await act();
    await tellChangedFamilies();
    await this.#read();
    if (random.chance(0.7)) await db.outbox.updateMany({ where: { state: "ready" }, data: { state: "sent" } });
    await this.#ahead();
  }

  /** Another price of a plan, announced to who has it, or what was announced taken back. */
  async #prices(): Promise<void> {
    const random = this.#random;
    const plan = random.pick(this.#plans as [Plan, ...Plan[]]);
    const at = `/dentists/${this.world.office}/memberships/${plan.id}/member-prices`;
    if (random.chance(0.25)) {
      const back = await call(`DELETE ${at}`, { token: this.token });
      if (back.status === 200) this.sentences.changed(null);
      return this.#read();
    }
    const price = (plan.price + random.pick([-300, 250, 606])) / 100;
    const input = { planId: plan.id, price };
    const path = `POST /dentists/${this.world.office}/custom-memberships/changePlanPrice`;
    const shown = await this.#call<{ moves: { membershipId: number; effectiveOn: string; afterCents: number }[] }>(
      path,
      {
        ...input,
        preview: true,
      },
    );
    await this.#call(path, input);
    await this.#call(`POST ${at}`, {});
    plan.price = Math.round(price * 100);
    this.sentences.changed(null);
    for (const { membershipId, effectiveOn: on, afterCents } of shown?.moves ?? [])
      await this.#say("preview of a price", [membershipId], on, afterCents);
    await this.#read();
  }

  async #discounts(): Promise<void> {
    const random = this.#random;
    const wanted = {
      family_discount_two: random.pick([0, 5, 10]),
      family_discount_three: random.pick([5, 10, 12.5]),
      family_discount_four: random.pick([15, 20]),
    };
    const path = `POST /dentists/${this.world.office}/family-discounts/preview`;
    type Moves = { moves: { membershipId: number; effectiveOn: string; afterCents: number }[] };
    const shown = await this.#call<Moves>(path, wanted);
    await this.#call(`POST /dentists/updateMembershipSettings/${this.world.office}`, { familyDiscounts: wanted });
    this.sentences.changed(null);
    for (const { membershipId, effectiveOn: on, afterCents } of shown?.moves ?? [])
      await this.#say("preview of discounts", [membershipId], on, afterCents);
    await this.#read();
  }

  async #say(
    source: string,
    membershipIds: number[],
    on: string,
    said: number,
    more: Pick<Sentence, "letter"> & { what?: "net" | "list" } = {},
  ): Promise<void> {
    const rows = await db.membership.findMany({ where: { id: { in: membershipIds } } });
    const desk = rows.some(({ collection }) => collection === "in_office");
    const household = rows[0]?.householdId ?? 0;
    this.sentences.say({ source, household, membershipIds, on, cents: said, what: "net", desk, ...more });
  }

  /** Letters that came since, about prices and discounts. */
  async #read(): Promise<void> {
    const rows = await db.outbox.findMany({
      where: { id: { gt: this.#letters }, officeId: this.world.office, dedupe: { startsWith: "mail:" } },
      orderBy: { id: "asc" },
    });
    for (const { id: letter, dedupe, payload } of rows) {
      this.#letters = letter;
      const { template, values, rows: lines } = payload as Letter;
      const about = Number(dedupe.split(":")[2]);
      if (template === "priceChange" || template === "priceKept") {
        const { membershipId } = await db.scheduledChange.findUniqueOrThrow({ where: { id: about } });
        this.sentences.replaceLetters("letter about a price", [membershipId]);
        this.sentences.replaceLetters("letter about discounts", [membershipId]);
        const on = new Date(`${values.date} UTC`).toISOString().slice(0, 10);
        const price = centsIn(values.after ?? "");
        if (template === "priceChange")
          await this.#say("letter about a price", [membershipId], on, price, { what: "list", letter });
      }
      if (["discountChange", "discountChangeAgain", "discountKept", "discountGone"].includes(template)) {
        const family = await db.membership.findMany({
          where: { householdId: about },
          include: { member: true, planVersion: true },
        });
        this.sentences.replaceLetters(
          "letter about discounts",
          family.map(({ id }) => id),
        );
        for (const { label, value } of lines) {
          const [, who, plan, on = ""] = /^(.*), (.*), from (.*)$/.exec(label) ?? [];
          const own = family.filter(({ member }) => `${member.firstName} ${member.lastName}` === who);
          const named = own.filter(({ planVersion }) => planVersion.planName === plan);
          const [one] = named.length > 0 ? named : own;
          const price = centsIn(value.split(" ")[0] ?? "");
          if (one) await this.#say("letter about discounts", [one.id], dayIn(on), price, { letter });
        }
      }
    }
  }

  /** What the calendar, the portal and the list of members say is to come. */
  async #ahead(): Promise<void> {
    for await (const line of eachOfficeComing(this.world.office)) {
      if (line.membershipId === null || !["charge", "desk"].includes(line.kind)) continue;
      this.sentences.say({
        source: "calendar",
        household: line.householdId,
        membershipIds: [line.membershipId],
        on: line.on,
        cents: line.cents,
        what: "net",
        desk: line.kind === "desk",
      });
    }
    for (const family of this.#families) {
      const household = family.householdId;
      for (const portal of await familiesOfPayer(family.payerId))
        for (const next of portal.next) {
          const said = {
            household,
            membershipIds: [],
            on: next.dueOn,
            cents: next.totalCents,
            what: "charged" as const,
          };
          this.sentences.say({ source: "portal", ...said });
        }
      const row = await familyRowOf(this.world.office, family.memberIds[0] ?? 0, "en-US");
      if (row?.nextPayment) {
        const { on, cents: total } = row.nextPayment;
        this.sentences.say({ source: "list", household, membershipIds: [], on, cents: total, what: "charged" });
      }
    }
  }

  async #outlook(source: string, family: Family, membershipId: number, after: Outlook): Promise<void> {
    const household = family.householdId;
    for (const { on, cents: total, ownCents } of after.coming) {
      this.sentences.say({ source, household, membershipIds: [membershipId], on, cents: ownCents, what: "net" });
      this.sentences.say({ source, household, membershipIds: [], on, cents: total, what: "charged" });
    }
    if (after.fromOn !== null) await this.#say(source, [membershipId], after.fromOn, after.priceCents);
  }

  /** Something happens to a membership: its preview and what it then does. */
  async #do(source: string, path: string, family: Family, membershipId: number, input: object): Promise<void> {
    const act = { subscriptionId: membershipId, ...input };
    const shown = await this.#call<{ after: Outlook }>(path, { ...act, preview: true }, family);
    const done = shown && (await this.#call<object>(path, act, family));
    if (!done) return;
    this.sentences.changed(family.householdId);
    await this.#outlook(source, family, membershipId, shown.after);
    await this.#read();
  }

  async #act(family: Family): Promise<void> {
    const random = this.#random;
    const at = random.between(0, family.membershipIds.length - 1);
    const membershipId = family.membershipIds[at] ?? 0;
    const plan = random.pick(this.#plans as [Plan, ...Plan[]]);
    switch (random.pick(["plan", "plan", "exit", "exit", "renewal", "desk", "add"])) {
      case "plan": {
        const when = random.pick(["nextPayment", "renewal", "now"]);
        const path = "PUT /subscriptions/change_contract_plan";
        return this.#do("change of plan", path, family, membershipId, { membershipId: plan.id, when });
      }
      case "renewal":
        return this.#do("renewal", "POST /subscriptions/toggleAutoRenew", family, membershipId, {
          autoRenew: random.chance(0.4),
        });
      case "desk":
        return this.#do("to the desk", "POST /subscriptions/to-cash", family, membershipId, {});
      case "add":
        return this.#add(family, family.memberIds[at] ?? 0, plan);
      case "exit":
        return this.#leave(family, membershipId, random.chance(0.3));
    }
  }

  async #add(family: Family, memberId: number, plan: Plan): Promise<void> {
    const path = "POST /users/1/members/add-additional-subscription";
    const input = { memberId, additionalPlans: [plan.id], unit: "month" };
    type Taken = {
      preview: { nextCharge: { on: string; cents: number } | null; totalCents: number; problems: string[] };
    };
    const shown = await this.#call<Taken>(path, { ...input, preview: true });
    if (!shown || shown.preview.problems.length > 0) return;
    const { nextCharge, totalCents: consentedTotalCents } = shown.preview;
    if (!(await this.#call<object>(path, { ...input, consentedTotalCents }))) return;
    this.sentences.changed(family.householdId);
    const { id } = await db.membership.findFirstOrThrow({ where: { memberId }, orderBy: { id: "desc" } });
    family.membershipIds.push(id);
    family.memberIds.push(memberId);
    if (nextCharge) await this.#say("authorization", [id], nextCharge.on, nextCharge.cents);
  }

  /** Leaves by an exit quote: what it still pays, and what the others pay from when. */
  async #leave(family: Family, membershipId: number, immediately: boolean): Promise<void> {
    const { office } = this.world;
    const quote = await this.#call<Quote>(
      `POST /dentists/${office}/subscription/exit-quote`,
      { membershipId, usedServices: [] },
      family,
    );
    if (!quote) return;
    const money = async () => {
      const taken = await db.payment.aggregate({ where: { payerId: family.payerId }, _sum: { amountCents: true } });
      const back = await db.refund.aggregate({
        where: { payment: { payerId: family.payerId } },
        _sum: { amountCents: true },
      });
      return { taken: taken._sum.amountCents ?? 0, back: back._sum.amountCents ?? 0 };
    };
    const before = await money();
    const input = { membershipId, quoteId: quote.id, immediately };
    const done = await this.#call<{ settle: string | null }>(
      `POST /dentists/${office}/subscription/cancel_contract_plan`,
      input,
      family,
    );
    if (!done) return;
    this.sentences.changed(family.householdId);
    const { end, now, family: others } = quote.quoted;
    const household = family.householdId;
    const { _max: last } = await db.obligation.aggregate({ _max: { id: true } });
    const said = { source: immediately ? "exit today" : "exit", household, afterId: last.id ?? 0 };
    if (immediately) {
      const after = await money();
      if (done.settle !== "desk")
        this.sentences.check(
          said.source,
          now.owedCents,
          after.taken - before.taken,
          `family ${household}, owed by ${membershipId}`,
        );
      this.sentences.check(
        said.source,
        now.refundCents,
        after.back - before.back,
        `family ${household}, refunded to ${membershipId} ${JSON.stringify(done)}`,
      );
    } else if (end && (await this.#runsOn(membershipId)))
      this.sentences.say({ ...said, membershipIds: [membershipId], ...end, what: "until" });
    const others_ = family.membershipIds.filter((id) => id !== membershipId);
    if (others?.fromOn && (await this.#byCard(others_)))
      this.sentences.say({
        ...said,
        membershipIds: others_,
        on: others.fromOn,
        cents: others.thenCents,
        what: "others",
      });
  }

  /** Whether payments still come after leaving at the end was agreed to, or the last one has been made. */
  async #runsOn(id: number): Promise<boolean> {
    return (await db.membership.findUniqueOrThrow({ where: { id } })).collection === "auto";
  }

  /** At the desk people may stay away. */
  async #byCard(ids: number[]): Promise<boolean> {
    return (await db.membership.count({ where: { id: { in: ids }, collection: "in_office" } })) === 0;
  }

  /** Who is due at the desk pays there, in any order, or stays away. */
  /** Who did not come to the desk in time: what was said took it that they do. */
  async #lapsed(on: string): Promise<void> {
    const where = { officeId: this.world.office, status: "inactive", collection: "in_office" } as const;
    for (const { householdId } of await db.membership.findMany({ where: { ...where, termEndOn: new Date(on) } }))
      this.sentences.changed(householdId, on);
  }

  async #desk(on: string): Promise<void> {
    const rows = await db.membership.findMany({
      where: {
        officeId: this.world.office,
        collection: "in_office",
        termEndOn: new Date(on),
        status: { in: ["active_cash", "active_transferred"] },
      },
      orderBy: { id: this.#random.pick(["asc", "desc"]) },
    });
    for (const { id, memberId, householdId } of rows) {
      if (this.#random.chance(0.15)) {
        // Their sentences took it that they come.
        this.sentences.changed(householdId, on);
        continue;
      }
      const path = `POST /subscriptions/members/${memberId}/renew_cash`;
      const shown = await this.#call<{ after: Outlook }>(path, { subscriptionId: id, preview: true });
      if (!shown) continue;
      await this.#say("desk", [id], on, shown.after.priceCents);
      if (await this.#call(path, { subscriptionId: id })) this.sentences.changed(householdId, on);
    }
  }
}
