import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { cents, toDollars } from "@/lib/core/money";
import { csvLine } from "@/lib/core/sheets/csv";
import type { EnrolmentPlan } from "./queries";
import type { ShownUpload } from "./uploads.queries";
import { type LineProblem, UPLOAD_COLUMNS } from "./uploads.schema";

/** Tells spreadsheets that the file is UTF-8. */
const MARK = "\uFEFF";

/** The columns with a family of two as an example, on plans the office really has and for their ages. */
export function templateCsv(plans: readonly EnrolmentPlan[]): string {
  const adult = plans.find(({ ageGroup }) => ageGroup === "adult")?.planName ?? "";
  const child = plans.find(({ ageGroup }) => ageGroup === "child")?.planName;
  const home = ["maria@example.com", "512-555-0170", "22 Cedar Lane", "Austin", "TX", "78704"];
  const none = home.map(() => "");
  const second = child
    ? ["1", "son", "Leo", "Example", "02/03/2016", ...none, child]
    : ["1", "spouse", "Daniel", "Example", "02/03/1985", ...none, adult];
  const rows = [
    [...UPLOAD_COLUMNS],
    ["1", "self", "Maria", "Example", "04/12/1986", ...home, adult, "monthly", "C-100", "en"],
    [...second, "monthly", "C-101", "en"],
  ];
  return MARK + rows.map(csvLine).join("");
}

/** Problems by row and column, to be fixed in the file. */
export function problemsCsv(problems: readonly LineProblem[], locale: Locale): string {
  const head = ["line", "column", "problem"].map((name) => translate(locale, `enrolmentUploads.csv.${name}`));
  const rows = problems.map(({ line, column, problem }) => [`${line}`, column ?? "", translate(locale, problem)]);
  return MARK + [head, ...rows].map(csvLine).join("");
}

/** An upload as the specification's call returns it, amounts in dollars. */
export function uploadWire(upload: ShownUpload, locale: Locale) {
  const { summary, problems, ...rest } = upload;
  const { monthlyCents, annualCents, firstCents, plans: _plans, ...counts } = summary;
  return {
    ...rest,
    ...counts,
    monthly: toDollars(cents(monthlyCents)),
    annually: toDollars(cents(annualCents)),
    firstPayments: toDollars(cents(firstCents)),
    errors: problems.map(({ problem, ...where }) => ({ ...where, message: translate(locale, problem) })),
  };
}
