"use client";

import { FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Loaded } from "@/components/ui/states/loaded";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/client";

const KINDS = ["terms", "auto_renewal", "plan_confirmation", "bank_debit", "moved_terms"] as const;

/** Agreements exactly as they were read and signed. */
export function MemberDocuments({ memberId }: { memberId: number }) {
  const t = useTranslations("members.detail");
  const format = useFormats();
  return (
    <Loaded
      name={`documents ${memberId}`}
      read={() => api("GET /members/:memberId/documents", { params: { memberId } })}
    >
      {(documents) =>
        documents.length === 0 ? (
          <EmptyState icon={<FileText />} title={t("noDocuments")} description={t("noDocumentsText")} />
        ) : (
          <div className="grid gap-3">
            {documents.map((document) => (
              <Disclosure
                key={document.id}
                summary={t(`document.${KINDS.find((kind) => kind === document.kind) ?? "terms"}`)}
              >
                <p className="text-body text-muted">
                  {t("signed", { name: document.signedName, date: format.moment(document.signedAt) })}
                </p>
                <p className="mt-3 whitespace-pre-line text-body">{document.text}</p>
                <p className="mt-3 text-small break-all text-muted">
                  {t("fingerprint")}: {document.sha256}
                </p>
              </Disclosure>
            ))}
          </div>
        )
      }
    </Loaded>
  );
}
