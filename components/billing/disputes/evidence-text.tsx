import { useTranslations } from "next-intl";
import type { Evidence, TextField } from "@/lib/billing/disputes/schema";

type Props = {
  fields: readonly TextField[];
  evidence: Evidence;
  files: readonly { id: number; field: string; name: string }[];
  disputeId: number;
};

/** Evidence as the bank reads it: each text under its name, then the documents. */
export function EvidenceText({ fields, evidence, files, disputeId }: Props) {
  const t = useTranslations("disputes");
  return (
    <dl className="grid gap-4">
      {fields
        .filter((name) => evidence[name])
        .map((name) => (
          <div key={name} className="min-w-0">
            <dt className="text-small font-medium text-muted">{t(`field.${name}`)}</dt>
            <dd className="mt-0.5 text-body break-words whitespace-pre-wrap text-ink">{evidence[name]}</dd>
          </div>
        ))}
      {files.length > 0 ? (
        <div>
          <dt className="text-small font-medium text-muted">{t("review.documents")}</dt>
          <dd>
            <ul>
              {files.map((file) => (
                <li key={file.id}>
                  <a
                    href={`/api/v1/disputes/${disputeId}/files/${file.id}`}
                    target="_blank"
                    rel="noreferrer"
                    className="inline-flex min-h-6 items-center text-accent underline underline-offset-2"
                  >
                    {`${t(`file.${file.field as "receipt"}`)}: ${file.name}`}
                  </a>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
