import { z } from "zod";
import { date, id, optionalText } from "@/lib/core/fields/fields";

/** A family's word to pay by a day. */
export const promiseInput = z.object({ memberId: id, promisedOn: date, note: optionalText(300) });
export const promiseWithdrawal = z.object({ memberId: id });
