import { useTranslations } from "next-intl";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import type { DisputeView } from "@/lib/billing/disputes/detail.queries";
import { EvidenceText } from "./evidence-text";

/** What was sent to the bank, read-only; where nothing was, it says so. */
export function EvidenceSent({ view }: { view: DisputeView }) {
  const t = useTranslations("disputes.evidence");
  const sent = view.sent !== null;
  const fits = view.files.filter(({ field }) => view.fields.files.some((name) => name === field));
  return (
    <Card>
      <CardHeader title={t(sent ? "title" : "draftTitle")} description={t(sent ? "text" : "draftText")} />
      <CardBody>
        {view.sent ? (
          <EvidenceText fields={view.fields.texts} evidence={view.sent} files={fits} disputeId={view.id} />
        ) : (
          <p className="text-muted">{t("nothing")}</p>
        )}
      </CardBody>
    </Card>
  );
}
