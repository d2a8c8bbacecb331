"use client";

import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFollow } from "@/components/follow/use-follow";
import { useAct } from "@/components/forms/use-send";
import { Button, buttonClass } from "@/components/ui/buttons/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import type { FileLink } from "@/components/ui/links/file-links";
import { Progress } from "@/components/ui/states/progress";
import { useLoad } from "@/components/ui/states/use-load";
import { useFormats } from "@/components/ui/use-formats";
import { api, type ReplyOf } from "@/lib/client";

export type BigFilesProps = {
  /** What can be asked for. */
  files: readonly FileLink[];
  /** Where it is found again. */
  page: string;
  /** How many rows that page counts; null for what has none, such as a report. */
  rows: number | null;
};

const LOOK_EVERY_MS = 1500;

type Asked = ReplyOf<"GET /users/me/exports">[number];

/** The panel of a page whose files are long: what can be asked for, and how far it is. */
export function FilesLater({ files, page, rows }: BigFilesProps) {
  const t = useTranslations("exports");
  const { data, reload } = useLoad(() => api("GET /users/me/exports", { query: { page } }), page);
  const { act, pending } = useAct("POST /users/me/exports", { onSent: reload, refresh: false });
  const underWay = data?.some(({ state }) => state === "waiting" || state === "making") ?? false;
  useFollow(underWay, reload, LOOK_EVERY_MS);
  return (
    <Card aria-label={t("title")} data-noprint="">
      <CardHeader
        title={t("title")}
        description={rows === null ? t("reportText") : t("text", { count: rows })}
        actions={files.map(({ label, href }) => (
          <Button
            key={label}
            size="sm"
            pending={pending}
            onClick={() => act({ input: { address: href, page, ...(rows === null ? {} : { rows }) } })}
          >
            {t("make", { format: label })}
          </Button>
        ))}
      />
      {data && data.length > 0 ? (
        <CardBody>
          <ul className="grid gap-3">
            {data.map((file) => (
              <AskedLine key={file.id} file={file} />
            ))}
          </ul>
        </CardBody>
      ) : (
        <div className="pb-4" />
      )}
    </Card>
  );
}

function AskedLine({ file }: { file: Asked }) {
  const t = useTranslations("exports");
  const format = useFormats();
  const name = t("askedAt", { format: file.format.toUpperCase(), when: format.moment(file.askedAt) });
  if (file.state === "done")
    return (
      <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-body">
        <span className="min-w-0">
          <span className="block font-medium text-ink">{name}</span>
          <span className="text-small text-muted">
            {t("made", { size: sizeOf(file.bytes ?? 0, format.locale), when: format.moment(file.keptUntil) })}
          </span>
        </span>
        <a href={`/api/v1/users/me/exports/${file.id}`} className={buttonClass({ size: "sm" })}>
          <Download size={16} />
          {t("download")}
        </a>
      </li>
    );
  if (file.state === "failed")
    return (
      <li className="text-body">
        <span className="block font-medium text-ink">{name}</span>
        <span className="text-small text-bad">{t("failed")}</span>
      </li>
    );
  // The head and the sums are rows of the file, not of the list.
  const made = Math.min(file.rows, file.expectedRows ?? file.rows);
  const told = file.expectedRows !== null && made > 0;
  return (
    <li>
      <Progress
        label={name}
        value={made}
        max={file.expectedRows ?? 0}
        text={
          file.state === "waiting"
            ? t("waiting")
            : told
              ? t("making", { rows: made, expected: file.expectedRows ?? 0 })
              : t("begun")
        }
      />
    </li>
  );
}

/** "6.8 MB", "412 kB": as a person says how large a file is. */
function sizeOf(bytes: number, locale: string): string {
  const [unit, of] = bytes >= 1_000_000 ? (["megabyte", 1_000_000] as const) : (["kilobyte", 1000] as const);
  const format = new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: bytes >= 1e6 ? 1 : 0 });
  return format.format(Math.max(bytes / of, unit === "kilobyte" ? 1 : 0));
}
