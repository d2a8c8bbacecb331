// Many rows of one table in one statement. Prisma's `createMany` takes a millisecond of CPU a row; the demo has tens of
// thousands, and whoever starts the product for the first time waits for them.
import { Prisma, type Tx } from "@/lib/core/db/db";

type Rows = {
  app_user: Prisma.UserCreateManyInput;
  household: Prisma.HouseholdCreateManyInput;
  member: Prisma.MemberCreateManyInput;
  office: Prisma.OfficeCreateManyInput;
  payer: Prisma.PayerCreateManyInput;
  plan: Prisma.PlanCreateManyInput;
  plan_version: Prisma.PlanVersionCreateManyInput;
  agreement_signature: Prisma.AgreementSignatureCreateManyInput;
  benefit_use: Prisma.BenefitUseCreateManyInput;
  attempt: Prisma.AttemptCreateManyInput;
  enrolment: Prisma.EnrolmentCreateManyInput;
  instrument: Prisma.InstrumentCreateManyInput;
  membership: Prisma.MembershipCreateManyInput;
  obligation: Prisma.ObligationCreateManyInput;
  payment: Prisma.PaymentCreateManyInput;
};

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Inserts rows that all have the same fields; what they leave out gets the column's default. Returns the new ids, in the
 * order of the rows.
 */
export async function load<Table extends keyof Rows>(
  tx: Tx,
  table: Table,
  rows: readonly Rows[Table][],
): Promise<number[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = Prisma.raw(Object.keys(first).map(columnOf).join(", "));
  const name = Prisma.raw(table);
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.entries(row).map(([field, value]) => [columnOf(field), value]))),
  );
  const made = await tx.$queryRaw<{ id: number }[]>`
    insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, ${json}::jsonb) returning id`;
  return made.map(({ id }) => id);
}
