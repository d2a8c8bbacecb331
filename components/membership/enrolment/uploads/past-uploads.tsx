"use client";

import { FileClock } from "lucide-react";
import { useTranslations } from "next-intl";
import { Card, CardHeader } from "@/components/ui/card";
import { TextLink } from "@/components/ui/links/text-link";
import { EmptyState } from "@/components/ui/states/empty-state";
import { StatusPill } from "@/components/ui/status-pill";
import { Cell, HeadCell, Row, Table, TBody, THead } from "@/components/ui/tables/table";
import { useFormats } from "@/components/ui/use-formats";
import type { ShownUpload } from "@/lib/membership/enrolment/uploads.queries";

const TONE = { checked: "warn", imported: "good", discarded: "neutral" } as const;

type Props = { uploads: readonly ShownUpload[]; path: string; current: number | null };

/** The files so far: who sent them, when, and what came of them. */
export function PastUploads({ uploads, path, current }: Props) {
  const t = useTranslations("enrolmentUploads.past");
  const format = useFormats();
  return (
    <Card>
      <CardHeader title={t("title")} />
      {uploads.length === 0 ? (
        <EmptyState icon={<FileClock />} title={t("empty")} />
      ) : (
        <Table caption={t("title")} className="mt-3" stack>
          <THead>
            <HeadCell>{t("file")}</HeadCell>
            <HeadCell>{t("when")}</HeadCell>
            <HeadCell>{t("who")}</HeadCell>
            <HeadCell>{t("state")}</HeadCell>
            <HeadCell align="end">{t("members")}</HeadCell>
            <HeadCell align="end">{t("notes")}</HeadCell>
          </THead>
          <TBody>
            {uploads.map((upload) => (
              <Row key={upload.id}>
                <Cell label={t("file")}>
                  {upload.id === current ? (
                    <span className="font-medium break-all text-ink">{upload.fileName}</span>
                  ) : (
                    <TextLink href={`${path}?id=${upload.id}`} className="break-all">
                      {upload.fileName}
                    </TextLink>
                  )}
                </Cell>
                <Cell label={t("when")}>
                  {format.moment(new Date(upload.importedAt ?? upload.createdAt).toISOString())}
                </Cell>
                <Cell label={t("who")}>{upload.importedBy ?? upload.createdBy ?? ""}</Cell>
                <Cell label={t("state")}>
                  <StatusPill tone={TONE[upload.state]}>{t(upload.state)}</StatusPill>
                </Cell>
                <Cell label={t("members")} align="end">
                  {upload.summary.members}
                </Cell>
                <Cell label={t("notes")} align="end">
                  {upload.problems.length}
                </Cell>
              </Row>
            ))}
          </TBody>
        </Table>
      )}
    </Card>
  );
}
