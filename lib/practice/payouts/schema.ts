import { z } from "zod";
import { queryFlag } from "@/lib/core/fields/fields";
import { listQuery } from "@/lib/core/lists/list";
import { periodFields } from "@/lib/core/time/period";

/** Which payouts a list shows. */
export const PAYOUT_FILTERS = ["all", "coming", "arrived", "failed"] as const;
export type PayoutFilter = (typeof PAYOUT_FILTERS)[number];
export const payoutListQuery = listQuery(PAYOUT_FILTERS, ["-arrival"]).extend(periodFields);

/** Which movements of a payout its page shows. */
export const LINE_FILTERS = ["all", "payments", "refunds", "disputes", "other", "unmatched"] as const;
export type LineFilter = (typeof LINE_FILTERS)[number];
export const lineList = listQuery(LINE_FILTERS, ["date"]).omit({ q: true });
export type LineList = z.output<typeof lineList>;

/** The requested format of a payout's report; `download` is a PDF. None: the report as data (001 §7). */
export const reportQuery = z.object({ csv: queryFlag(), xlsx: queryFlag(), download: queryFlag() });
