/**
 * Proven rights to data, as types. Queries take one of these first and put it into every `where`; only
 * core/auth/scope.ts makes them, after checking, so a number from a request cannot become one by accident.
 */
declare const proven: unique symbol;
declare const publicSide: unique symbol;

/**
 * What a visitor may read of one office: its page, plans on show, usual fees and codes. Public pages and calls hold
 * nothing more, so a query of the office's own data does not compile there.
 */
export type PublicOfficeId = number & { readonly [publicSide]: true };
/** The right to one office's data (legacy dentistInfoId); whoever has it may read the public side too. */
export type OfficeId = PublicOfficeId & { readonly [proven]: "office" };
/** The right to one payer's family. */
export type PayerId = number & { readonly [proven]: "payer" };
/** The right to what an employer may know of the people it pays for: who they are, never what was done for them. */
export type EmployerId = number & { readonly [proven]: "employer" };
/** The right to what an association may know of its practices. */
export type AssociationId = number & { readonly [proven]: "association" };
