import { z } from "zod";
import { optionalText } from "@/lib/core/fields/fields";

/** What a family hands over in the office. */
export const DESK_METHODS = ["cash", "check", "terminal"] as const;
export type DeskMethod = (typeof DESK_METHODS)[number];

export const REFERENCE_MAX = 40;

/** How something was paid in the office. `reference` is the check's number or that of the terminal's slip. */
export const handedOver = z.object({ deskMethod: z.enum(DESK_METHODS), reference: optionalText(REFERENCE_MAX) });

/** The same where it may be left out, as legacy callers do. */
export const maybeHandedOver = {
  deskMethod: handedOver.shape.deskMethod.optional(),
  reference: handedOver.shape.reference,
};

/** How a payment came over the counter, as it is kept: cash has no number. */
export type HandedOver = { deskMethod: DeskMethod; deskReference: string | null };

/** The number that is kept with a method: cash has none. */
export const numberOf = ({ deskMethod, reference }: { deskMethod: DeskMethod; reference: string | null }) =>
  deskMethod === "cash" ? null : reference;

export function handedOverOf(given: { deskMethod?: DeskMethod | undefined; reference: string | null }) {
  const { deskMethod, reference } = given;
  if (deskMethod === undefined) return undefined;
  return { deskMethod, deskReference: numberOf({ deskMethod, reference }) } satisfies HandedOver;
}
