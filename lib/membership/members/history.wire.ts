import "server-only";
import { Readable } from "node:stream";
import { actionInWords, changesInWords, type TrailSay, type WordOf } from "@/lib/core/audit/words";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { cents, formatLedger } from "@/lib/core/money";
import { type Column, type Say, sheetRows } from "@/lib/core/sheets/columns";
import { tablePdf } from "@/lib/core/sheets/pdf";
import type { SheetRow } from "@/lib/core/sheets/sheet";
import { dateOn, formatDate } from "@/lib/core/time/dates";
import { formatDateTime } from "@/lib/core/time/wall-clock";
import { listFile } from "@/lib/front/api/list-file";
import { type FileReply, file } from "@/lib/front/api/reply";
import { serviceNames } from "@/tenants/services";
import type { TenantId } from "@/tenants/tenant";
import type { MemberHistoryEntry } from "./history.queries";
import { historyTextKey, historyWord } from "./history.rules";
import type { HistoryExport } from "./history.schema";

export type HistoryAbout = { name: string; officeName: string; timezone: string; tenantId: TenantId; locale: Locale };

/** A text, null where the key has none. */
function textOf(locale: Locale, key: string, values?: Record<string, string>): string | null {
  const text = translate(locale, key, values);
  return text === key ? null : text;
}

/** The words of the trail in one language, for readers outside of React: acts and fields, and what values say. */
export function trailWords(locale: Locale, tenantId: TenantId): { say: TrailSay; word: WordOf } {
  const names = serviceNames({ id: tenantId }, locale);
  return {
    say: {
      text: (key, values) => textOf(locale, `history.${key}`, values),
      ledger: (amount) => formatLedger(cents(amount), locale),
    },
    word: (field, value) =>
      historyWord(field, value, {
        text: (area, text) => textOf(locale, historyTextKey(area, text)),
        day: (iso) => formatDate(dateOn(iso)),
        serviceNames: names,
      }),
  };
}

function columnsOf({ locale, timezone, tenantId }: HistoryAbout): readonly Column<MemberHistoryEntry>[] {
  const { say, word } = trailWords(locale, tenantId);
  const who = ({ who: by, as }: MemberHistoryEntry) =>
    [by ?? say.text("system"), as === null ? null : say.text("as", { name: as })].filter(Boolean).join(" ");
  const details = ({ changes, reason }: MemberHistoryEntry) =>
    [...changesInWords(changes, say, word).map(({ text }) => text), ...(reason === null ? [] : [reason])].join("; ");
  return [
    { name: "when", value: ({ at }) => formatDateTime(at, timezone), width: 22 },
    { name: "kind", value: ({ kind }, words) => words(`kind.${kind}`), width: 14 },
    { name: "what", value: ({ action }) => actionInWords(action, say), width: 34 },
    { name: "who", value: who, width: 26 },
    { name: "details", value: details, width: 60 },
  ];
}

/** Points on paper, 700 together. */
const POINTS = [110, 80, 150, 120, 240];

/** A member's history as a file, all of it or one kind, the newest first. */
export function historyFile(
  entries: AsyncIterable<MemberHistoryEntry>,
  { format }: HistoryExport,
  about: HistoryAbout,
): FileReply {
  const { locale } = about;
  const name = translate(locale, "history.page.file", { name: about.name });
  const columns = columnsOf(about);
  if (format !== "pdf") return listFile("history", format, columns, entries, locale, { name });
  const drawn = Readable.from(drawPdf(entries, columns, name, about), { objectMode: false });
  return file(drawn, `${name}.pdf`, "application/pdf");
}

async function* drawPdf(
  entries: AsyncIterable<MemberHistoryEntry>,
  columns: readonly Column<MemberHistoryEntry>[],
  title: string,
  { locale, officeName, tenantId }: HistoryAbout,
) {
  const words: Say = (key, values) => translate(locale, `history.${key}`, values);
  const rows: SheetRow[] = [];
  for await (const row of sheetRows(columns, entries, words)) rows.push(row);
  yield await tablePdf({
    tenantId,
    locale,
    author: officeName,
    title,
    facts: [],
    columns: POINTS.map((width) => ({ width })),
    rows,
    notes: rows.length === 1 ? [words("none")] : [],
    page: (at, of) => translate(locale, "membersStatement.page", { at: String(at), of: String(of) }),
  });
}
