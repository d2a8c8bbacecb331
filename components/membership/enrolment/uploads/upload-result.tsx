"use client";

import { FileX } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/buttons/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { ConfirmDialog } from "@/components/ui/dialogs/confirm-dialog";
import { TextLink } from "@/components/ui/links/text-link";
import { Callout } from "@/components/ui/notices/callout";
import { useToast } from "@/components/ui/notices/use-toast";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Spinner } from "@/components/ui/states/spinner";
import { Cell, HeadCell, Row, Table, TBody, THead } from "@/components/ui/tables/table";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/client";
import type { ShownUpload } from "@/lib/membership/enrolment/uploads.queries";

type Props = { officeId: number; upload: ShownUpload; path: string; membersPath: string };

/** What importing a checked file does, or what an imported one did. */
export function UploadResult({ officeId, upload, path, membersPath }: Props) {
  const t = useTranslations("enrolmentUploads");
  const format = useFormats();
  const toast = useToast();
  const router = useRouter();
  const [asks, setAsks] = useState<"import" | "discard" | null>(null);
  const [busy, setBusy] = useState(false);
  const { summary, state, id: uploadId } = upload;
  const { members, families, firstCents, cannotBegin } = summary;
  const stays = state === "checked" && cannotBegin > 0 ? t("result.cannotBegin", { count: cannotBegin }) : null;
  const params = { officeId, uploadId };
  async function act(call: () => Promise<{ message?: string }>, leave: boolean) {
    setBusy(true);
    try {
      const { message } = await call();
      if (message) toast.success(message);
      if (leave) router.push(path);
    } catch (cause) {
      toast.error(cause instanceof Error ? cause.message : "");
    } finally {
      setBusy(false);
      router.refresh();
    }
  }
  const begin = () =>
    act(
      () =>
        api("POST /office/:officeId/members/uploads/:uploadId/import", {
          params,
          input: { members, families, firstCents },
          timeout: 120_000,
        }),
      false,
    );
  const discard = () => act(() => api("DELETE /office/:officeId/members/uploads/:uploadId", { params }), true);
  return (
    <Card aria-labelledby="upload-title">
      <CardHeader id="upload-title" title={upload.fileName} />
      <CardBody>
        {state === "imported" ? (
          <Callout tone="good" className="mb-4">
            {t("imported", { count: members })} <TextLink href={membersPath}>{t("members")}</TextLink>
          </Callout>
        ) : null}
        {members === 0 ? (
          <EmptyState icon={<FileX />} title={t("result.nothing")} description={t("result.nothingText")} />
        ) : (
          <Facts upload={upload} />
        )}
        {stays ? (
          <Callout tone="warn" className="mt-4">
            {stays}
          </Callout>
        ) : null}
        {state === "checked" ? (
          <div className="mt-5 flex flex-wrap items-center gap-2">
            {members > 0 ? (
              <Button variant="primary" disabled={busy} onClick={() => setAsks("import")}>
                {t("result.import", { count: members })}
              </Button>
            ) : null}
            <Button variant="quiet" disabled={busy} onClick={() => setAsks("discard")}>
              {t("result.discard")}
            </Button>
            <span role="status" className="text-body text-muted">
              {busy && asks !== "discard" ? (
                <span className="flex items-center gap-2">
                  <Spinner /> {t("result.importing", { count: members })}
                </span>
              ) : null}
            </span>
          </div>
        ) : null}
      </CardBody>
      <ConfirmDialog
        open={asks === "import"}
        onOpenChange={(open) => setAsks(open ? "import" : null)}
        title={t("result.confirmTitle", { count: members })}
        consequence={[t("result.confirm", { families, amount: format.money(firstCents) }), stays].join(" ").trim()}
        verb={t("result.import", { count: members })}
        destructive={false}
        onConfirm={begin}
      />
      <ConfirmDialog
        open={asks === "discard"}
        onOpenChange={(open) => setAsks(open ? "discard" : null)}
        title={t("result.discardTitle")}
        consequence={t("result.discardText")}
        verb={t("result.discard")}
        onConfirm={discard}
      />
    </Card>
  );
}

function Facts({ upload }: { upload: ShownUpload }) {
  const t = useTranslations("enrolmentUploads.result");
  const format = useFormats();
  const { members, families, monthlyCents, annualCents, firstCents, duplicates, leftOut, plans } = upload.summary;
  const [monthly, annual] = [format.money(monthlyCents), format.money(annualCents)];
  const parts =
    monthlyCents && annualCents
      ? t("both", { monthly, annual })
      : monthlyCents
        ? t("monthly", { amount: monthly })
        : t("annual", { amount: annual });
  return (
    <div className="grid gap-4">
      <DefinitionList
        items={[
          { term: t("members"), value: members.toLocaleString(format.locale) },
          { term: t("families"), value: families.toLocaleString(format.locale) },
          { term: t("first"), value: `${format.money(firstCents)} (${parts})` },
          ...(duplicates + leftOut > 0
            ? [{ term: t("out"), value: t("outText", { duplicates, wrong: leftOut }) }]
            : []),
        ]}
      />
      <Table caption={t("plan")} density="compact" stack>
        <THead>
          <HeadCell>{t("plan")}</HeadCell>
          <HeadCell>{t("pays")}</HeadCell>
          <HeadCell align="end">{t("people")}</HeadCell>
          <HeadCell align="end">{t("amount")}</HeadCell>
        </THead>
        <TBody>
          {plans.map(({ planId, planName, unit, members: count, cents }) => (
            <Row key={`${planId} ${unit}`}>
              <Cell label={t("plan")}>{planName}</Cell>
              <Cell label={t("pays")}>{t(unit)}</Cell>
              <Cell label={t("people")} align="end">
                {count}
              </Cell>
              <Cell label={t("amount")} align="end">
                {format.ledger(cents)}
              </Cell>
            </Row>
          ))}
        </TBody>
      </Table>
    </div>
  );
}
