"use client";

import { ImagePlus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { asBase64, FileButton } from "@/components/ui/file-button";
import { ApiError } from "@/lib/client";
import { FieldNotes } from "./field";
import { useFinish } from "./use-send";

/** Largest file the browser sends, in bytes; as base64 it stays below the call's limit. */
export const PICTURE_MAX_BYTES = 4 * 1024 * 1024;
export const PICTURE_TYPES = "image/png,image/jpeg,image/webp";

type Done = { url: string | null; message?: string | undefined };
type Props = {
  words: { label: string; alt: string; none: ReactNode; choose: string; replace: string; remove: string; hint: string };
  url: string | null;
  /** Largest file that is taken, in bytes; more where `prepare` makes it smaller. */
  maxBytes?: number;
  /** What is made of the chosen file before it is sent, as base64; null when nothing is to be sent after all. */
  prepare?: (file: File) => Promise<string | null>;
  /** Sends the picture, as base64. */
  save: (file: string) => Promise<Done>;
  remove: () => Promise<Done>;
  disabled?: boolean;
  /** The frame the picture is shown in. */
  frame?: string;
  image?: string;
};

/** A picture: shown as others see it, replaced and deleted at once. */
export function PictureField({
  words,
  url,
  maxBytes = PICTURE_MAX_BYTES,
  prepare = asBase64,
  save,
  remove,
  disabled = false,
  frame,
  image,
}: Props) {
  const t = useTranslations("ui");
  const errors = useTranslations("errors");
  const finish = useFinish();
  const id = useId();
  const [shown, setShown] = useState(url);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState("");

  async function attempt(work: () => Promise<Done | null>) {
    setPending(true);
    setError("");
    try {
      const done = await work();
      if (done) {
        setShown(done.url);
        finish(done);
      }
    } catch (cause) {
      const beside = cause instanceof ApiError ? cause.fields.file : undefined;
      setError(beside ?? (cause instanceof Error && cause.message ? cause.message : t("failed")));
    }
    setPending(false);
  }
  function take(file: File) {
    if (!PICTURE_TYPES.split(",").includes(file.type)) return setError(errors("pictureKind"));
    if (file.size > maxBytes) return setError(t("pictureTooLarge", { size: maxBytes / 1024 / 1024 }));
    void attempt(async () => {
      const picture = await prepare(file);
      return picture === null ? null : save(picture);
    });
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-body font-medium">
        {words.label} <span className="font-normal text-muted">{t("optional")}</span>
      </legend>
      <div className="flex flex-wrap items-center gap-4">
        <Frame className={frame}>
          {shown ? (
            // biome-ignore lint/performance/noImgElement: a small file of our own storage, already resized
            <img src={shown} alt={words.alt} className={image} />
          ) : (
            <span data-theme="light" className="bg-transparent text-small text-muted">
              {words.none}
            </span>
          )}
        </Frame>
        {disabled ? null : (
          <span className="flex flex-wrap gap-2">
            <FileButton accept={PICTURE_TYPES} pending={pending} onFile={take}>
              <ImagePlus size={18} />
              {shown ? words.replace : words.choose}
            </FileButton>
            {shown ? (
              <Button variant="danger-quiet" disabled={pending} onClick={() => attempt(remove)}>
                <Trash2 size={18} />
                {words.remove}
              </Button>
            ) : null}
          </span>
        )}
      </div>
      <FieldNotes id={id} hint={words.hint} error={error} />
    </fieldset>
  );
}

/** White in both themes: a logo is drawn for paper. */
function Frame({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <span className={cx("grid place-items-center overflow-hidden border border-line bg-white", className)}>
      {children}
    </span>
  );
}
