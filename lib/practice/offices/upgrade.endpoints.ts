import "server-only";
import { PRACTICE_ADMINS } from "@/lib/core/auth/roles";
import { homeOffice, proveOffice } from "@/lib/core/auth/scope";
import { notFound } from "@/lib/core/errors";
import { endpoint } from "@/lib/front/api/endpoint";
import { upgradeQuery } from "@/lib/practice/payouts/account.schema";
import { beginUpgrade } from "./commands";

/** How often an upgrade may be begun. */
export const UPGRADE_RATE = { name: "payout-upgrade", most: 20, perSeconds: 600, by: "user" } as const;

export const upgradeEndpoints = [
  endpoint("POST /users/:userId/dentist-info/all-plans/upgrade", PRACTICE_ADMINS, {
    summary: "Start the upgrade of a legacy payout account: enrollment pauses; setup continues at the returned URL.",
    query: upgradeQuery,
    rate: UPGRADE_RATE,
    run: async ({ actor, params, query, caller }) => {
      if (params.userId !== actor.userId) throw notFound();
      const office =
        query.dentistInfoId === undefined ? homeOffice(actor) : await proveOffice(actor, query.dentistInfoId);
      return beginUpgrade(office, { actor, caller });
    },
  }),
];
