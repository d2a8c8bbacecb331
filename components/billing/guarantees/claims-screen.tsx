import "server-only";
import { ShieldCheck } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { StatusPill } from "@/components/ui/status-pill";
import { CLAIM_FILTERS, claimList } from "@/lib/billing/guarantees/claim.schema";
import { tenantClaims } from "@/lib/billing/guarantees/list.queries";
import { claimColumns } from "@/lib/billing/guarantees/list.rules";
import type { Locale } from "@/lib/core/i18n/locale";
import { listView } from "@/lib/core/lists/list";
import { cents, formatLedger } from "@/lib/core/money";
import { formatShort } from "@/lib/core/time/dates";
import type { Tenant } from "@/tenants/tenant";
import { ClaimPayments } from "./claim-payments";

type Props = { tenant: Tenant; locale: Locale; search: Record<string, string> };

/** What the guarantee paid offices and what families have paid since, which the platform's staff can refund. */
export async function ClaimsScreen({ tenant, locale, search }: Props) {
  const t = await getTranslations("guarantees.admin");
  const list = listView("/admin/claims", claimList, search);
  const money = (amount: number) => formatLedger(cents(amount), locale);
  return (
    <ListScreen
      words="guarantees.admin"
      list={list}
      load={() => tenantClaims(tenant.id, list.query, list.window)}
      filters={CLAIM_FILTERS}
      summary={({ sums }) =>
        t("totals", {
          ...{ claimed: money(sums.claimedCents), recovered: money(sums.recoveredCents) },
          owed: money(sums.owedCents),
        })
      }
      columns={claimColumns}
      keyOf={({ id }) => id}
      cells={{
        member: ({ memberName, planName, officeName }) => (
          <span>
            <span className="block font-medium text-ink">{memberName}</span>
            <span className="block text-small font-normal text-muted max-sm:hidden">
              {planName}, {officeName}
            </span>
          </span>
        ),
        claimed: ({ claimedOn, sent, automatic }) => (
          <span className="inline-flex flex-wrap items-center gap-2">
            <span className="tabular-nums">{formatShort(claimedOn, locale)}</span>
            <StatusPill tone={sent ? "good" : "warn"}>{t(sent ? "sent" : "waiting")}</StatusPill>
            {automatic ? <span className="text-small text-muted">{t("automatic")}</span> : null}
          </span>
        ),
        recovered: ({ officeId, memberName, payments }) => (
          <ClaimPayments officeId={officeId} name={memberName} payments={payments} />
        ),
      }}
      empty={{ icon: <ShieldCheck /> }}
    />
  );
}
