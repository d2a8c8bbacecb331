"use client";

import { ImagePlus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { FieldNotes } from "@/components/forms/field";
import { useFinish } from "@/components/forms/use-send";
import { Button } from "@/components/ui/button";
import { asBase64, FileButton } from "@/components/ui/file-button";
import { ApiError, api } from "@/lib/core/api/client";

/** Largest file the browser sends, in bytes; as base64 it stays below the call's limit. */
const MAX_BYTES = 4 * 1024 * 1024;

type Props = { officeId: number; userId: number; url: string | null; disabled?: boolean };

/** The office's logo: shown as it is on public pages, replaced and deleted at once. */
export function LogoField({ officeId, userId, url, disabled = false }: Props) {
  const t = useTranslations("offices.settings");
  const finish = useFinish();
  const id = useId();
  const [shown, setShown] = useState(url);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState("");
  const params = { userId, officeId };

  async function attempt(work: () => Promise<{ url: string | null; message?: string | undefined }>) {
    setPending(true);
    setError("");
    try {
      const done = await work();
      setShown(done.url);
      finish(done);
    } catch (cause) {
      const beside = cause instanceof ApiError ? cause.fields.file : undefined;
      setError(beside ?? (cause instanceof Error && cause.message ? cause.message : t("failed")));
    }
    setPending(false);
  }
  function take(file: File) {
    if (file.size > MAX_BYTES) return setError(t("logoTooLarge"));
    void attempt(async () => {
      const { data, message } = await api("POST /users/:userId/dentist-info/:officeId/logo", {
        params,
        input: { file: await asBase64(file) },
      });
      return { url: data.logo_url, message };
    });
  }
  const remove = () =>
    attempt(async () => {
      const { message } = await api("DELETE /users/:userId/dentist-info/:officeId/logo", { params });
      return { url: null, message };
    });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-body font-medium">
        {t("logo")} <span className="font-normal text-muted">{t("optional")}</span>
      </legend>
      <div className="flex flex-wrap items-center gap-4">
        {/* White in both themes: a logo is drawn for paper. */}
        <span className="grid h-20 w-40 place-items-center overflow-hidden rounded-card border border-line bg-white p-2">
          {shown ? (
            // biome-ignore lint/performance/noImgElement: a small file of our own storage, already resized
            <img src={shown} alt={t("logoAlt")} className="max-h-full max-w-full object-contain" />
          ) : (
            <span data-theme="light" className="bg-transparent text-small text-muted">
              {t("noLogo")}
            </span>
          )}
        </span>
        {disabled ? null : (
          <span className="flex flex-wrap gap-2">
            <FileButton accept="image/png,image/jpeg,image/webp" pending={pending} onFile={take}>
              <ImagePlus size={18} />
              {t(shown ? "replaceLogo" : "chooseLogo")}
            </FileButton>
            {shown ? (
              <Button variant="danger-quiet" disabled={pending} onClick={remove}>
                <Trash2 size={18} />
                {t("deleteLogo")}
              </Button>
            ) : null}
          </span>
        )}
      </div>
      <FieldNotes id={id} hint={t("logoHint")} error={error} />
    </fieldset>
  );
}
