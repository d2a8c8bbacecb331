"use client";

import { Paperclip, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMessage } from "@/components/forms/use-message";
import { useFinish } from "@/components/forms/use-send";
import { Button } from "@/components/ui/buttons/button";
import { FileButton } from "@/components/ui/buttons/file-button";
import { IconButton } from "@/components/ui/buttons/icon-button";
import { Callout } from "@/components/ui/notices/callout";
import type { DisputeView } from "@/lib/billing/disputes/detail.queries";
import { EVIDENCE_FILE, type FileField, OWN_DOCUMENTS, type OwnDocument } from "@/lib/billing/disputes/schema";
import { api } from "@/lib/client";
import { DOCUMENT_TYPES } from "@/lib/core/files/documents";
import { refusalOfFile } from "@/lib/core/files/file-rule";
import type { EditedEvidence } from "./use-evidence";

const KILO = 1000;

/** The documents of the evidence: one for each line, our own with one click. */
export function EvidenceFiles({ view, evidence }: { view: DisputeView; evidence: EditedEvidence }) {
  const t = useTranslations("disputes");
  const say = useMessage();
  const finish = useFinish();
  const [busy, setBusy] = useState("");
  const [failure, setFailure] = useState("");
  const params = { disputeId: view.id };
  async function attempt(field: FileField, work: Parameters<typeof evidence.act>[0]) {
    setBusy(field);
    setFailure("");
    try {
      finish(await evidence.act(work));
    } catch (cause) {
      setFailure(cause instanceof Error ? cause.message : "");
    } finally {
      setBusy("");
    }
  }
  function take(field: FileField, file: File) {
    void attempt(field, async () => {
      const refusal = await refusalOfFile(file, EVIDENCE_FILE);
      if (refusal !== null) throw new Error(say(refusal));
      const input = { field, name: file.name, file };
      return api("POST /disputes/:disputeId/files", { params, input });
    });
  }
  const attach = (field: OwnDocument) =>
    attempt(field, () => api("POST /disputes/:disputeId/files/own", { params, input: { field } }));
  const remove = (field: FileField, fileId: number) =>
    attempt(field, () => api("DELETE /disputes/:disputeId/files/:fileId", { params: { ...params, fileId } }));
  return (
    <section aria-labelledby="documents">
      <h3 id="documents" className="text-body font-medium text-ink">
        {t("form.documents")}
      </h3>
      <p className="text-small text-muted">{t("form.documentsText")}</p>
      {failure ? (
        <Callout tone="bad" role="alert" className="mt-2">
          {failure}
        </Callout>
      ) : null}
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {view.fields.files.map((field) => {
          const file = view.files.find((one) => one.field === field);
          const own = file ? undefined : OWN_DOCUMENTS.find((name) => name === field);
          return (
            <li key={field} className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 flex-1 basis-48">
                <span className="block text-body text-ink">{t(`file.${field}`)}</span>
                {file ? (
                  <a
                    href={`/api/v1/disputes/${view.id}/files/${file.id}`}
                    target="_blank"
                    rel="noreferrer"
                    className="block text-small break-words text-accent underline underline-offset-2"
                  >
                    {`${file.name} · ${t("files.size", { size: Math.max(1, Math.round(file.bytes / KILO)) })}`}
                  </a>
                ) : null}
              </span>
              <span className="flex flex-wrap gap-2">
                {file ? (
                  <IconButton
                    icon={<Trash2 />}
                    label={t("files.remove", { name: file.name })}
                    size="sm"
                    onClick={() => remove(field, file.id)}
                  />
                ) : null}
                {own ? (
                  <Button
                    size="sm"
                    pending={busy === field}
                    aria-label={t("files.attachTo", { name: t(`file.${field}`) })}
                    onClick={() => attach(own)}
                  >
                    {t("files.attach")}
                  </Button>
                ) : null}
                {file ? null : (
                  <FileButton
                    accept={DOCUMENT_TYPES.join(",")}
                    size="sm"
                    variant="quiet"
                    pending={busy === field}
                    aria-label={t("files.addTo", { name: t(`file.${field}`) })}
                    onFile={(chosen) => take(field, chosen)}
                  >
                    <Paperclip size={16} />
                    {t("files.add")}
                  </FileButton>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
