"use client";

import { Paperclip, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FieldGroup } from "@/components/forms/field";
import { useField } from "@/components/forms/use-field";
import { FileButton } from "@/components/ui/buttons/file-button";
import { IconButton } from "@/components/ui/buttons/icon-button";
import { bytesTogether, DOCUMENT_TYPES, documentType } from "@/lib/core/files/documents";
import { MAX_FILE_BYTES, MAX_FILES } from "@/lib/practice/threads/schema";

/** `bytes` is for the sum only and is not sent. */
type Chosen = { name: string; file: File; bytes: number };

/** As many first bytes as say what a file is. */
const SIGNATURE = 16;

/** Documents of a message. What cannot be sent is refused where it is chosen, before it is read. */
export function FilesField({ name }: { name: string }) {
  const t = useTranslations("threads");
  const { field, shell, error, disabled } = useField({
    ...{ name, label: t("files"), hint: t("filesHint"), required: false },
  });
  const [refused, setRefused] = useState("");
  const chosen = (field.value ?? []) as Chosen[];
  async function take(file: File) {
    const start = new Uint8Array(await file.slice(0, SIGNATURE).arrayBuffer());
    if (bytesTogether(chosen) + file.size > MAX_FILE_BYTES) return setRefused(t("filesTooLarge"));
    if (documentType(start) === null) return setRefused(t("fileKind"));
    setRefused("");
    field.onChange([...chosen, { name: file.name, file, bytes: file.size }]);
  }
  function remove(at: number) {
    setRefused("");
    field.onChange(chosen.filter((_, index) => index !== at));
  }
  return (
    <FieldGroup {...shell} {...(refused || error ? { error: refused || error } : {})}>
      <div className="grid justify-items-start gap-2" role={refused ? "alert" : undefined}>
        {chosen.length > 0 ? (
          <ul className="grid gap-1">
            {chosen.map((each, at) => (
              <li key={`${each.name}-${each.bytes}`} className="flex items-center gap-2 text-body">
                <bdi className="min-w-0 break-all">{each.name}</bdi>
                <IconButton
                  icon={<X />}
                  size="sm"
                  label={t("removeFile", { name: each.name })}
                  onClick={() => remove(at)}
                />
              </li>
            ))}
          </ul>
        ) : null}
        {chosen.length < MAX_FILES ? (
          <FileButton accept={DOCUMENT_TYPES.join(",")} size="sm" pending={disabled} onFile={(file) => void take(file)}>
            <Paperclip size={16} />
            {t("addFile")}
          </FileButton>
        ) : null}
      </div>
    </FieldGroup>
  );
}
