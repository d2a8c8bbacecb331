// The people of the demo's contract, as a file's database has them: made once a run and copied with the template
// (cast-template), which setup chooses by the tenants that a file's text asks for.
import type { Cast } from "../../prisma/seed/cast";
import { TENANT_IDS, type TenantId } from "../../tenants/tenant";

export type Casts = Partial<Record<TenantId, Cast>>;

const ofProcess = globalThis as typeof globalThis & { inhouseCasts?: Casts };

/** Notes who is in the database of the file that comes next. */
export function notesCasts(casts: Casts): void {
  ofProcess.inhouseCasts = casts;
}

/** The tenants whose people a test file asks for by `castOf("dental")`, with the name written out. */
export const castsIn = (text: string): TenantId[] =>
  TENANT_IDS.filter((tenant) => text.includes(`castOf("${tenant}")`));

/** The offices, groups and people of a tenant, one login a role (`dentist@dental.test`), who are in the database already. */
export function castOf(tenant: TenantId) {
  const cast = ofProcess.inhouseCasts?.[tenant];
  if (!cast) throw new Error(`Write castOf("${tenant}") out in the test file: setup reads there whom it wants`);
  return cast;
}
