import { z } from "zod";

/** A list narrowed to an association, by its number, to what belongs to none, or not at all. */
export const associationChoice = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .or(z.enum(["none", ""]))
  .default("");
export type AssociationChoice = z.output<typeof associationChoice>;
/** Rows by the choice that shows them: an association's number, or `none`. */
export type AssociationCounts = Readonly<Record<string, number>>;
export type NamedAssociation = { id: number; name: string };

/** What an address says of an association that the tenant does not have counts as not said. */
export function withKnown(search: Record<string, string>, associations: readonly NamedAssociation[]) {
  const { association = "", ...rest } = search;
  const known =
    association === "none" ? associations.length > 0 : associations.some(({ id }) => String(id) === association);
  return known ? { ...rest, association } : rest;
}

/** The numbers of rows by association as a record; null is none. */
export const countsByChoice = (rows: readonly { association: number | null; rows: number }[]): AssociationCounts =>
  Object.fromEntries(rows.map(({ association, rows }) => [association ?? "none", rows]));
