import { Share2 } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { TextLink } from "@/components/ui/links/text-link";
import { PageHeader } from "@/components/ui/page-header";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Cell, HeadCell, Row, Table, TBody, THead } from "@/components/ui/tables/table";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { formatDate } from "@/lib/core/time/dates";
import { memberHref } from "@/lib/pages/member-address";
import type { PageContext } from "@/lib/pages/page";
import { type JoinedFamily, recommendations } from "@/lib/platform/referrals/queries";
import type { Tenant } from "@/tenants/tenant";
import { friendHref } from "./friend-address";
import { FriendLink } from "./friend-link";

type Context = PageContext<"/office-referral/[paymentUniqueId]", { paymentUniqueId: string }>;

/** Whom one family has brought, and the link it passes on. */
export async function RecommendationsScreen({ tenant, office, params: { paymentUniqueId: code } }: Context) {
  const [t, { by, joined }] = await Promise.all([getTranslations("referrals"), recommendations(office, code)]);
  const { name, memberId } = by;
  return (
    <>
      <PageHeader
        title={t("title", { name })}
        description={t("count", { count: joined.length })}
        breadcrumbs={[{ label: name, href: memberHref(tenant, memberId) }]}
      />
      <div className="grid gap-6">
        <FriendLink
          url={`${tenantUrl(tenant.id)}${friendHref(code)}`}
          title={t("link")}
          text={t("linkText", { name })}
        />
        <Card>
          <CardHeader title={t("joined")} />
          <CardBody>
            {joined.length === 0 ? (
              <EmptyState icon={<Share2 />} title={t("empty")} description={t("emptyText", { name })} />
            ) : (
              <Joined rows={joined} tenant={tenant} />
            )}
          </CardBody>
        </Card>
      </div>
    </>
  );
}

async function Joined({ rows, tenant }: { rows: readonly JoinedFamily[]; tenant: Tenant }) {
  const t = await getTranslations("referrals");
  return (
    <Table caption={t("joined")} stack>
      <THead>
        <HeadCell>{t("family")}</HeadCell>
        <HeadCell align="end">{t("people")}</HeadCell>
        <HeadCell>{t("on")}</HeadCell>
      </THead>
      <TBody>
        {rows.map(({ householdId, owner, people, joinedOn }) => (
          <Row key={householdId}>
            <Cell label={t("family")}>
              {owner ? <TextLink href={memberHref(tenant, owner.memberId)}>{owner.name}</TextLink> : null}
            </Cell>
            <Cell label={t("people")} align="end">
              {people}
            </Cell>
            <Cell label={t("on")}>{formatDate(joinedOn)}</Cell>
          </Row>
        ))}
      </TBody>
    </Table>
  );
}
