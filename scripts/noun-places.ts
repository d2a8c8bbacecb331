// Where the pieces are that a new noun is made of, and the files that get to know of it: when one of these moves, this is
// the only file of the generator that changes.

/** What new files import, by the short name the templates use. */
export const FROM = {
  amountFields: "@/lib/core/fields/amounts",
  apiEndpoint: "@/lib/front/api/endpoint",
  apiReply: "@/lib/front/api/reply",
  audit: "@/lib/core/audit/audit",
  clock: "@/lib/core/clock",
  columns: "@/lib/core/sheets/columns",
  countedList: "@/lib/core/lists/counted-list",
  dates: "@/lib/core/time/dates",
  db: "@/lib/core/db/db",
  fields: "@/lib/core/fields/fields",
  keptRows: "@/lib/core/lists/kept-rows",
  list: "@/lib/core/lists/list",
  money: "@/lib/core/money",
  optionalFields: "@/lib/core/fields/optional",
  rights: "@/lib/core/auth/rights",
  roles: "@/lib/core/auth/roles",
  scope: "@/lib/core/auth/scope-ids",
  sentFields: "@/lib/core/fields/sent",
  sheetFiles: "@/lib/front/api/list-file",
  prisma: "@/lib/generated/prisma/client",
  page: "@/lib/pages/page",
  client: "@/lib/client",
  tenant: "@/tenants/tenant",
  actionDialog: "@/components/forms/action-dialog",
  addButton: "@/components/ui/buttons/add-button",
  confirmAction: "@/components/forms/confirm-action",
  DateField: "@/components/forms/date-field",
  EmailField: "@/components/forms/email-field",
  listScreen: "@/components/list/list-screen",
  MoneyField: "@/components/forms/money-field",
  PercentField: "@/components/forms/percent-field",
  readOnlyNote: "@/components/layout/bars/read-only-note",
  rowMenu: "@/components/ui/menus/row-menu",
  SelectField: "@/components/forms/select-field",
  statusPill: "@/components/ui/status-pill",
  TextareaField: "@/components/forms/textarea-field",
  TextField: "@/components/forms/text-field",
  useSend: "@/components/forms/use-send",
} as const;
export type From = keyof typeof FROM;

/** The files that get lines; `{locale}` is one of the two. */
export const EDITED = {
  pictures: "docs/architecture.md",
  calls: "lib/api.ts",
  pages: "lib/pages/routes.ts",
  catalogue: "lib/core/i18n/catalogue.ts",
  helpers: "lib/helpers-may.ts",
  activity: "lib/operations/activity/rules.ts",
  notices: "lib/billing/notices/table.schema.ts",
  offices: "prisma/schema/offices.prisma",
  seed: "prisma/seed.ts",
  keptLists: "tests/support/kept-lists.ts",
  sameWords: "tests/data/same-in-both-languages.json",
  history: "messages/{locale}/history.json",
  titles: "messages/{locale}/routes.json",
  mail: "messages/{locale}/mail.json",
} as const;

/** A line that imports `names`, or nothing where there are none. */
export function use(names: string | readonly string[], from: From, kind: "" | "type " = ""): string {
  const all = [...new Set([names].flat())].sort();
  return all.length > 0 ? `import ${kind}{ ${all.join(", ")} } from "${FROM[from]}";\n` : "";
}
