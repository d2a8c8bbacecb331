import { FileText } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { BilledOwner } from "@/lib/billing/office-billing/account.queries";
import { invoicesWith } from "@/lib/billing/office-billing/invoice.queries";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { officeProfile } from "@/lib/practice/offices/queries";
import { InvoiceTable } from "./invoice-table";

/** The invoices that one location of an organization is on, with what it adds to each. */
export async function LocationInvoices({
  owner,
  office,
  back,
}: {
  owner: BilledOwner;
  office: OfficeId;
  back: string;
}) {
  const [t, { officeName }, rows] = await Promise.all([
    getTranslations("officeBilling.locations"),
    officeProfile(office),
    invoicesWith(owner, office),
  ]);
  const named = { location: officeName };
  return (
    <Card>
      <CardHeader
        title={t("only", named)}
        description={t("onlyText", named)}
        actions={<LinkButton href={back}>{t("allInvoices")}</LinkButton>}
      />
      <div className="mt-3">
        {rows.length === 0 ? (
          <EmptyState icon={<FileText />} title={t("noInvoice", named)} />
        ) : (
          <InvoiceTable rows={rows} opens />
        )}
      </div>
    </Card>
  );
}
