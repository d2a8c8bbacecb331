import "server-only";
import { type AssociationScope, officesWhere } from "@/lib/core/auth/scope";
import type { AssociationId, OfficeId } from "@/lib/core/auth/scope-ids";
import { db, type Prisma } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import { countedList, holding } from "@/lib/core/lists/counted-list";
import type { Window } from "@/lib/core/lists/list";
import { BACK_OFFICE_ZONE } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { PlanTemplate } from "@/lib/generated/prisma/client";
import { planLabel } from "./rules";
import { type PlanInput, planEditor } from "./schema";
import type { AdopterRow, TemplateRow } from "./templates.rules";
import { ADOPTER_FILTERS, type AdopterList, TEMPLATE_FILTERS, type TemplateList } from "./templates.schema";

/** The values of the editor that a template holds. */
export const planOf = ({ plan }: Pick<PlanTemplate, "plan">): PlanInput => planEditor.parse(plan);

const NARROW: Record<TemplateList["filter"], Prisma.PlanTemplateWhereInput> = {
  all: {},
  offered: { offered: true },
  withdrawn: { offered: false },
};

/**
 * A page of an association's templates, or all of them for a file, with how many practices have a copy of each; by the names of the
 * reader's language.
 */
export async function listTemplates(
  scope: AssociationScope,
  { filter, q, sort }: TemplateList,
  locale: Locale,
  window?: Window,
) {
  const named = holding(q);
  const inSpanish = { plan: { path: ["spanishName"], string_contains: q, mode: "insensitive" } } as const;
  const { rows, ...numbers } = await countedList({
    filters: TEMPLATE_FILTERS,
    query: { filter, sort },
    window,
    base: {
      associationId: scope.association,
      ...(named && { OR: [{ planName: named }, inSpanish] }),
    } as Prisma.PlanTemplateWhereInput,
    narrow: (name) => NARROW[name],
    orders: { name: "planName", changed: "updatedAt" },
    find: (page) => db.planTemplate.findMany(page),
    count: (among) => db.planTemplate.count({ where: among }),
  });
  const copies = await db.plan.groupBy({
    by: ["templateId"],
    where: { templateId: { in: rows.map(({ id }) => id) }, isDeleted: false, office: officesWhere(scope) },
    _count: true,
  });
  const adopted = new Map(copies.map(({ templateId, _count }) => [templateId, _count]));
  return {
    ...numbers,
    rows: rows.map((row): TemplateRow => {
      const plan = planOf(row);
      const { monthlyCents, annualCents } = plan;
      const { id, offered, updatedAt } = row;
      return {
        ...{ id, planName: planLabel(plan, locale), monthlyCents, annualCents, offered },
        adopted: adopted.get(id) ?? 0,
        changedOn: today(updatedAt, BACK_OFFICE_ZONE),
      };
    }),
  };
}

/** One template of an association, as the editor takes it. Throws 404 for another association's. */
export async function getTemplate(association: AssociationId, id: number) {
  const row = await db.planTemplate.findFirst({ where: { id, associationId: association } });
  if (!row) throw notFound();
  return { id, revision: row.revision, offered: row.offered, plan: planOf(row) };
}

const ORDER: Record<string, (row: AdopterRow) => string> = {
  name: ({ officeName }) => officeName.toLowerCase(),
  since: ({ sinceOn }) => sinceOn,
};

/**
 * A page of the practices that have a copy of a template, or all of them for a file. An association's practices are not many:
 * they are read whole. Throws 404 for another association's template.
 */
export async function listAdopters(
  scope: AssociationScope,
  templateId: number,
  { filter, q, sort }: AdopterList,
  window?: Window,
) {
  const { revision } = await getTemplate(scope.association, templateId);
  const named = holding(q);
  const copies = await db.plan.findMany({
    where: {
      ...{ templateId, isDeleted: false },
      office: { ...officesWhere(scope), ...(named && { OR: [{ officeName: named }, { city: named }] }) },
    },
    select: {
      ...{ id: true, status: true, templateRevision: true, createdAt: true },
      office: { select: { officeName: true, city: true, state: true } },
    },
  });
  const all = copies.map(
    ({ id, status, templateRevision, createdAt, office }): AdopterRow => ({
      ...{ id, status },
      officeName: office?.officeName ?? "",
      place: [office?.city, office?.state].filter(Boolean).join(", "),
      current: templateRevision === revision,
      sinceOn: today(createdAt, BACK_OFFICE_ZONE),
    }),
  );
  const within = (name: AdopterList["filter"]) =>
    all.filter(({ current }) => name === "all" || current === (name === "current"));
  const counts = Object.fromEntries(ADOPTER_FILTERS.map((name) => [name, within(name).length])) as Record<
    AdopterList["filter"],
    number
  >;
  const key = ORDER[sort.replace("-", "")] ?? (() => "");
  const way = sort.startsWith("-") ? -1 : 1;
  const rows = within(filter).sort((a, b) => way * key(a).localeCompare(key(b)) || a.id - b.id);
  const { skip, take } = window ?? { skip: 0, take: rows.length };
  return { rows: rows.slice(skip, skip + take), counts, total: rows.length };
}

/** A template as it is offered to an office, with the office's copy. */
export type OfferedTemplate = {
  id: number;
  association: string;
  plan: PlanInput;
  /** The office's copy, and whether the template has been changed since. */
  copy: { planId: number; behind: boolean } | null;
};

/** What the office's association offers it. */
export async function offeredTemplates(office: OfficeId): Promise<OfferedTemplate[]> {
  const rows = await db.planTemplate.findMany({
    where: { offered: true, association: { state: "open", offices: { some: { id: office } } } },
    include: {
      association: { select: { name: true } },
      adopted: { where: { officeId: office, isDeleted: false }, select: { id: true, templateRevision: true }, take: 1 },
    },
    orderBy: [{ planName: "asc" }, { id: "asc" }],
  });
  return rows.map((row) => {
    const [copy] = row.adopted;
    return {
      ...{ id: row.id, association: row.association.name, plan: planOf(row) },
      copy: copy ? { planId: copy.id, behind: copy.templateRevision !== row.revision } : null,
    };
  });
}
