import "server-only";
import { chargeDebt, closeDebt } from "@/lib/billing/arrears/debts.commands";
import { debtPreview } from "@/lib/billing/arrears/debts.queries";
import { chargeDebtInput, clearInput } from "@/lib/billing/arrears/debts.schema";
import { decideMissed } from "@/lib/billing/arrears/missed.commands";
import { missedInput } from "@/lib/billing/arrears/missed.schema";
import { shown } from "@/lib/billing/arrears/retry.rules";
import { chargedReply } from "@/lib/billing/arrears/retry.wire";
import { may, mayDo } from "@/lib/core/auth/rights";
import { OFFICE_AND_ADMIN } from "@/lib/core/auth/roles";
import { forbidden, notFound } from "@/lib/core/errors";
import { translate } from "@/lib/core/i18n/translate";
import { formatMoney } from "@/lib/core/money";
import { readLater } from "@/lib/core/sheets/columns";
import { endpoint } from "@/lib/front/api/endpoint";
import { csvFile } from "@/lib/front/api/list-file";
import { reply } from "@/lib/front/api/reply";
import { officeOfMember } from "@/lib/practice/offices/of-member.queries";
import { makePayLink, sendPayLink } from "./commands";
import { failingFamilies } from "./queries";
import { fitsFilter } from "./rules";
import { payLinkInput, recoveryReport } from "./schema";
import { familyRecovery } from "./timeline.queries";
import { recoveryRows } from "./wire";

/** A file holds all families; the board the first of them. */
const EVERY = 1_000_000;

export const recoveryEndpoints = [
  endpoint("GET /dentists/:officeId/recovery/report", OFFICE_AND_ADMIN, {
    summary: "The office's families with failed payments, as a CSV file.",
    query: recoveryReport,
    run: async ({ params, query, caller }) => {
      const rows = readLater(async () => {
        const families = await failingFamilies(params.officeId, EVERY);
        const shownFamilies = families.filter((one) => fitsFilter(one, query.filter));
        return recoveryRows(shownFamilies, caller.locale);
      });
      return csvFile(translate(caller.locale, "recovery.file.name"), rows);
    },
  }),
  endpoint("GET /members/:memberId/recovery", OFFICE_AND_ADMIN, {
    summary: "A late family's timeline: attempts, messages, promises, next steps and a preview of settling.",
    run: async ({ actor, params, caller }) =>
      familyRecovery(await officeOfMember(actor, params.memberId), params.memberId, caller.locale),
  }),
  endpoint("GET /members/:memberId/debt", OFFICE_AND_ADMIN, {
    summary: "A family's balance, and a preview of what settling it does to its memberships.",
    run: async ({ actor, params, caller }) =>
      debtPreview(await officeOfMember(actor, params.memberId), params.memberId, caller.locale),
  }),
  endpoint("POST /users/me/members/clearDelinquency", mayDo("waiveFees"), {
    summary: "Settle a family's whole balance: by a charge, a payment taken in the office, or a waiver.",
    input: clearInput,
    rate: { name: "clear-delinquency", most: 20, perSeconds: 600, by: "user" },
    run: async ({ actor, input, caller }) => {
      const { memberId, how, dentistInfoId, ...rest } = input;
      const office = await officeOfMember(actor, memberId);
      if (dentistInfoId !== undefined && dentistInfoId !== office) throw notFound();
      const author = { actor, caller };
      if (how === "charge") {
        const results = await chargeDebt(office, memberId, rest, author);
        return chargedReply(results.map(shown), results, caller.locale);
      }
      const { payments, totalCents } = await closeDebt(office, memberId, { how, ...rest }, author);
      const amount = formatMoney(totalCents, caller.locale);
      const rows = payments.map((one) => ({ ...one, outcome: how === "waive" ? "waived" : "inOffice" }));
      return reply(rows, how === "waive" ? "recovery.waived" : "recovery.settledInOffice", { amount });
    },
  }),
  endpoint("POST /users/:userId/members/charge_user_delinquency", mayDo("chargeMembers"), {
    summary: "Charge a family's past due balance to its saved payment method.",
    input: chargeDebtInput,
    rate: { name: "charge-delinquency", most: 20, perSeconds: 600, by: "user" },
    run: async ({ actor, params, input, caller }) => {
      const memberId = input.memberId ?? params.userId;
      if (memberId === 0) throw notFound();
      const office = await officeOfMember(actor, memberId);
      const results = await chargeDebt(office, memberId, input, { actor, caller });
      return chargedReply(results.map(shown), results, caller.locale);
    },
  }),
  endpoint("POST /dentists/:officeId/members/missed-periods", OFFICE_AND_ADMIN, {
    summary: "Charge or waive periods that were missed while billing could not run.",
    input: missedInput,
    rate: { name: "missed-periods", most: 60, perSeconds: 600, by: "user" },
    run: async ({ actor, params, input, caller }) => {
      if (input.how === "waive" && !may(actor.role, "waiveFees")) throw forbidden();
      const charged = await decideMissed(params.officeId, input, { actor, caller });
      return charged ? chargedReply(shown(charged), [charged], caller.locale) : reply(null, "recovery.missedWaived");
    },
  }),
  endpoint("POST /dentists/:officeId/members/pay-link", OFFICE_AND_ADMIN, {
    summary: "Send a late family its pay link, or return the link.",
    input: payLinkInput,
    rate: { name: "pay-link", most: 60, perSeconds: 600, by: "user" },
    run: async ({ actor, params, input, caller }) => {
      const author = { actor, caller };
      if (!input.send) return reply({ url: await makePayLink(params.officeId, input.memberId, author), sent: false });
      const sent = await sendPayLink(params.officeId, input.memberId, author);
      return reply({ url: null, sent }, sent ? "recovery.linkSent" : "recovery.sentAlready");
    },
  }),
];
