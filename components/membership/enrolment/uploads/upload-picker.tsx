"use client";

import { FileUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useId, useState, useTransition } from "react";
import { FieldNotes } from "@/components/forms/field";
import { useMessage } from "@/components/forms/use-message";
import { FileButton } from "@/components/ui/buttons/file-button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DropArea } from "@/components/ui/inputs/drop-area";
import { Spinner } from "@/components/ui/states/spinner";
import { ApiError, api } from "@/lib/client";
import { MAX_BYTES } from "@/lib/membership/enrolment/uploads.schema";

type Props = { officeId: number; path: string; lines: number };

/** Long files take longer than other calls may. */
const PATIENCE_MS = 60_000;

/** Where a file is chosen or dropped; it is checked at once and then shown with what importing it does. */
export function UploadPicker({ officeId, path, lines }: Props) {
  const t = useTranslations("enrolmentUploads");
  const say = useMessage();
  const router = useRouter();
  const id = useId();
  const [checking, setChecking] = useState<string | null>(null);
  const [opening, startOpening] = useTransition();
  const [error, setError] = useState("");

  async function take(file: File) {
    if (file.size > MAX_BYTES) return setError(t("file.tooLarge"));
    setError("");
    setChecking(file.name);
    try {
      const content = await file.text();
      const { data } = await api("POST /office/:officeId/members/uploads", {
        params: { officeId },
        input: { fileName: file.name, content },
        timeout: PATIENCE_MS,
      });
      startOpening(() => {
        router.push(`${path}?id=${data.id}`);
        router.refresh();
      });
    } catch (cause) {
      const beside = cause instanceof ApiError ? cause.fields.content : undefined;
      setError(say(beside ?? (cause instanceof Error && cause.message ? cause.message : t("file.unreadable"))));
    } finally {
      setChecking(null);
    }
  }
  const busy = checking !== null || opening;
  return (
    <Card aria-labelledby={`${id}-title`}>
      <CardHeader id={`${id}-title`} title={t("choose.title")} />
      <CardBody>
        <DropArea
          onFile={(file) => void take(file)}
          disabled={busy}
          className="grid justify-items-center gap-3 px-4 py-8 text-center"
        >
          <span role="status" className="text-body text-muted">
            {checking === null ? (
              <span className="max-sm:hidden">{t("choose.drop")}</span>
            ) : (
              <span className="flex items-center gap-2">
                <Spinner /> {t("choose.checking", { name: checking })}
              </span>
            )}
          </span>
          <FileButton accept=".csv,text/csv" pending={busy} onFile={take}>
            <FileUp size={18} />
            {t("choose.button")}
          </FileButton>
        </DropArea>
        <FieldNotes id={id} hint={t("choose.text", { lines })} error={error} />
      </CardBody>
    </Card>
  );
}
