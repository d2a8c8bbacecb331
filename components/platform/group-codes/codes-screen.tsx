import "server-only";
import { TicketPercent } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { TextLink } from "@/components/ui/links/text-link";
import { StatusPill } from "@/components/ui/status-pill";
import { Cell, HeadCell, Row, Table, TBody, THead } from "@/components/ui/tables/table";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { listView } from "@/lib/core/lists/list";
import { formatDate } from "@/lib/core/time/dates";
import { inviteCounts } from "@/lib/membership/marketing/invites.queries";
import { href } from "@/lib/pages/address";
import { listCodes } from "@/lib/platform/group-codes/queries";
import { codeColumns } from "@/lib/platform/group-codes/rules";
import { CODE_FILTERS, codeList } from "@/lib/platform/group-codes/schema";
import { listReferrals, type ReferralRow } from "@/lib/platform/referrals/queries";
import { AddCode, CodeSwitch } from "./code-acts";

const TONES = { active: "good", used: "warn", expired: "warn", ended: "neutral" } as const;

type Props = { office: OfficeId; search: Record<string, string>; path: string };

/** The codes families type when they join the office: its group codes, the referral codes they have given, invitations. */
export async function CodesScreen({ office, search, path }: Props) {
  const t = await getTranslations("groupCodes");
  const list = listView(path, codeList, search);
  const load = async () => {
    const [page, invites] = await Promise.all([listCodes(office, list.query, list.window), inviteCounts(office)]);
    return { ...page, invites };
  };
  const referrals = await listReferrals(office);
  return (
    <>
      <ListScreen
        words="groupCodes"
        list={list}
        load={load}
        filters={CODE_FILTERS}
        file={`/api/v1/dentists/${office}/group-codes/export`}
        actions={<AddCode officeId={office} />}
        columns={codeColumns}
        keyOf={({ id }) => id}
        cells={{ state: ({ state }) => <StatusPill tone={TONES[state]}>{t(`state.${state}`)}</StatusPill> }}
        acts={(code) => <CodeSwitch officeId={office} code={code} />}
        above={({ invites }) =>
          invites.sent > 0 ? <p className="text-body text-muted">{t("invites", invites)}</p> : null
        }
        empty={{ icon: <TicketPercent />, action: <AddCode officeId={office} /> }}
      />
      {referrals.length > 0 ? <Referrals rows={referrals} /> : null}
    </>
  );
}

/** Which referral codes brought families, so that the office can thank whoever gave them out. */
async function Referrals({ rows }: { rows: readonly ReferralRow[] }) {
  const t = await getTranslations("groupCodes");
  return (
    <Card data-aside="" className="mt-6">
      <CardHeader title={t("referrals.title")} description={t("referrals.text")} />
      <CardBody>
        <Table caption={t("referrals.title")} stack>
          <THead>
            <HeadCell>{t("referrals.code")}</HeadCell>
            <HeadCell align="end">{t("referrals.families")}</HeadCell>
            <HeadCell>{t("referrals.last")}</HeadCell>
          </THead>
          <TBody>
            {rows.map(({ code, families, lastOn, by }) => (
              <Row key={code}>
                <Cell label={t("referrals.code")}>
                  {by ? (
                    <TextLink href={href("/office-referral/[paymentUniqueId]", { paymentUniqueId: code })}>
                      {t("referrals.of", { name: by.name })}
                    </TextLink>
                  ) : (
                    code
                  )}
                </Cell>
                <Cell label={t("referrals.families")} align="end">
                  {families}
                </Cell>
                <Cell label={t("referrals.last")}>{formatDate(lastOn)}</Cell>
              </Row>
            ))}
          </TBody>
        </Table>
      </CardBody>
    </Card>
  );
}
