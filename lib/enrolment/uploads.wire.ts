import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { cents, toDollars } from "@/lib/core/money";
import { csvLine } from "@/lib/core/sheets/csv";
import type { EnrolmentPlan } from "./queries";
import type { ShownUpload } from "./uploads.queries";
import { type LineProblem, UPLOAD_COLUMNS } from "./uploads.schema";

/** Tells spreadsheets that the file is UTF-8. */
const MARK = "\uFEFF";

/** The columns with a family of two as an example, on plans the office really has. */
export function templateCsv(plans: readonly EnrolmentPlan[]): string {
  const adult = plans.find(({ ageGroup }) => ageGroup === "adult")?.planName ?? "";
  const child = plans.find(({ ageGroup }) => ageGroup === "child")?.planName ?? adult;
  const address = ["22 Cedar Lane", "Austin", "TX", "78704"];
  const rows = [
    [...UPLOAD_COLUMNS],
    [
      "1",
      "self",
      "Maria",
      "Example",
      "04/12/1986",
      "maria@example.com",
      "512-555-0170",
      ...address,
      adult,
      "monthly",
      "C-100",
      "en",
    ],
    ["1", "son", "Leo", "Example", "02/03/2016", "", "", "", "", "", "", child, "monthly", "C-101", "en"],
  ];
  return MARK + rows.map(csvLine).join("");
}

/** Problems by row and column, to be fixed in the file. */
export function problemsCsv(problems: readonly LineProblem[], locale: Locale): string {
  const head = ["line", "column", "problem"].map((name) => translate(locale, `uploads.csv.${name}`));
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
