"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/buttons/button";
import { FileButton } from "@/components/ui/buttons/file-button";
import { DropArea } from "@/components/ui/inputs/drop-area";
import { Progress } from "@/components/ui/states/progress";
import { ApiError } from "@/lib/client";
import { type FileRule, refusalOfFile } from "@/lib/core/files/file-rule";
import { FieldGroup } from "./field";
import { useMessage } from "./use-message";
import { type Said, useFinish } from "./use-send";

export type FileFieldProps = {
  label: string;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** What is taken, as the call says it. */
  rule: FileRule;
  /** The types that the device's own list of files shows. */
  accept: string;
  /** What stands on the button. */
  choose: ReactNode;
  /** What is there now. */
  shown?: ReactNode;
  /** What is made of the chosen file before it is sent; null when nothing is to be sent after all. */
  prepare?: (file: File) => Promise<Blob | null>;
  /** Sends the file: a call with it in its `input`, and `onProgress` as it is. */
  send: (file: Blob, onProgress: (share: number) => void) => Promise<Said>;
  /** Takes away what is there, where there is something. */
  remove?: { label: string; act: () => Promise<Said> } | undefined;
};

/**
 * A file, sent as soon as it is chosen or dropped. It is looked at before: what cannot be taken is refused here, with its
 * reason, and so is what the call refuses.
 */
export function FileField(props: FileFieldProps) {
  const { label, hint, required = false, disabled = false, rule, accept, choose, shown, prepare, send, remove } = props;
  const t = useTranslations("forms.file");
  const ui = useTranslations("ui");
  const say = useMessage();
  const finish = useFinish();
  const id = useId();
  const [pending, setPending] = useState(false);
  const [sent, setSent] = useState<number | null>(null);
  const [error, setError] = useState("");

  async function attempt(work: () => Promise<Said | null>) {
    setPending(true);
    setError("");
    try {
      const said = await work();
      if (said) finish(said);
    } catch (cause) {
      const beside = cause instanceof ApiError ? Object.values(cause.fields)[0] : undefined;
      setError(say(beside ?? (cause instanceof Error && cause.message ? cause.message : ui("failed"))));
    }
    setPending(false);
    setSent(null);
  }
  const take = (file: File) =>
    attempt(async () => {
      const refusal = await refusalOfFile(file, rule);
      if (refusal !== null) throw new Error(refusal);
      const made = prepare ? await prepare(file) : file;
      if (made === null) return null;
      setSent(0);
      return send(made, setSent);
    });
  const busy = pending || disabled;
  return (
    <FieldGroup id={id} label={label} hint={hint} required={required} {...(error ? { error } : {})}>
      <DropArea onFile={(file) => void take(file)} disabled={busy} className="flex flex-wrap items-center gap-4 p-3">
        {shown}
        {disabled ? null : (
          <span className="flex min-w-40 flex-1 flex-col gap-2">
            <span className="flex flex-wrap gap-2">
              <FileButton accept={accept} pending={pending} onFile={(file) => void take(file)}>
                {choose}
              </FileButton>
              {remove ? (
                <Button variant="danger-quiet" disabled={pending} onClick={() => void attempt(remove.act)}>
                  <Trash2 size={18} />
                  {remove.label}
                </Button>
              ) : null}
            </span>
            {sent === null ? (
              <span className="text-small text-muted max-sm:hidden">{t("drop")}</span>
            ) : (
              <Progress label={t("sending")} value={sent} max={1} />
            )}
          </span>
        )}
      </DropArea>
      <span role="alert" className="sr-only">
        {error}
      </span>
    </FieldGroup>
  );
}
