import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { DefinitionList } from "@/components/ui/definition-list";
import { TextLink } from "@/components/ui/links/text-link";
import { Callout } from "@/components/ui/notices/callout";
import { StatusPill } from "@/components/ui/status-pill";
import { useFormats } from "@/components/ui/use-formats";
import type { ReplyOf } from "@/lib/client";
import { BACK_OFFICE_ZONE } from "@/lib/core/time/dates";
import { QUIET_DAYS } from "@/lib/platform/measures/risk.rules";
import { AffiliateDialog } from "./affiliate-dialog";
import { OfficeFollowUp } from "./office-follow-up";
import { STATE_TONES } from "./office-state";

/** Fetched where an office is about to close, which few are. */
const ClosingNotice = lazy(() => import("@/components/membership/closings/closing-notice"));

export type OfficeFactsView = ReplyOf<"GET /admin/dentists/:officeId">;

/** Who the office is, how far it is and what it has. */
export function OfficeFacts({ office }: { office: OfficeFactsView }) {
  const t = useTranslations("officesAdmin");
  const d = useTranslations("officesAdmin.drawer");
  const payout = useTranslations("offices.payout.state");
  const why = useTranslations("offices.kpi.risk.why");
  const format = useFormats();
  const address = [office.street, office.city, [office.state, office.zip].filter(Boolean).join(" ")].filter(Boolean);
  const members = `${office.members.toLocaleString(format.locale)}${office.moreMembers ? "+" : ""}`;
  const step = office.onboardingState === "incomplete" ? d("step", { step: office.signupStep }) : "";
  return (
    <>
      {office.closesOn !== null && office.onboardingState !== "closed" ? (
        <Suspense>
          <ClosingNotice
            officeId={office.id}
            name={office.officeName}
            closesOn={office.closesOn}
            mayAct={office.mayClose}
          />
        </Suspense>
      ) : null}
      {office.risks.length > 0 ? (
        <Callout tone="warn" title={d("wrong")} className="mb-4">
          <p className="first-letter:uppercase">
            {office.risks.map((risk) => why(risk, { days: QUIET_DAYS })).join(", ")}
          </p>
        </Callout>
      ) : null}
      <DefinitionList
        items={[
          {
            term: d("state"),
            value: (
              <span className="flex flex-wrap items-center gap-x-2">
                <StatusPill tone={STATE_TONES[office.onboardingState]}>
                  {t(`list.state.${office.onboardingState}`)}
                </StatusPill>
                {step ? <span className="text-muted">{step}</span> : null}
              </span>
            ),
          },
          { term: d("tier"), value: office.tierName },
          {
            term: d("payout"),
            value: (
              <StatusPill
                tone={office.payoutState === "ready" ? "good" : office.payoutState === "none" ? "neutral" : "warn"}
              >
                {payout(office.payoutState)}
              </StatusPill>
            ),
          },
          { term: d("membersCount"), value: members, money: true },
          { term: d("activePlans"), value: office.activePlans, money: true },
          { term: d("recurring"), value: format.money(office.recurringCents), money: true },
          { term: d("late"), value: format.money(office.lateCents), money: true },
          { term: d("owedToUs"), value: format.money(office.owedToUsCents), money: true },
          { term: t("list.column.feesLastMonth"), value: format.money(office.lastMonthCents), money: true },
          { term: t("list.column.feesThisYear"), value: format.money(office.yearCents), money: true },
          {
            term: d("lastActivity"),
            value: office.lastActivityAt ? format.moment(office.lastActivityAt, BACK_OFFICE_ZONE) : t("list.never"),
          },
          { term: d("since"), value: format.full(office.createdAt) },
          ...(office.organization ? [{ term: d("organization"), value: office.organization }] : []),
          ...(office.affiliation
            ? [
                { term: t("affiliate.association"), value: office.affiliation.association },
                {
                  term: t("affiliate.term"),
                  value: (
                    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                      <bdi>{office.affiliation.affiliate?.name ?? t("affiliate.nobody")}</bdi>
                      <AffiliateDialog officeId={office.id} name={office.officeName} affiliation={office.affiliation} />
                    </span>
                  ),
                },
              ]
            : []),
          { term: d("practiceSystem"), value: office.practiceSystem ?? d("notGiven") },
          { term: d("address"), value: address.join(", ") || d("notGiven") },
          { term: d("contact"), value: [office.email, office.phone].filter(Boolean).join(" · ") },
          {
            term: d("page"),
            value: <TextLink href={`/signup/${office.slug}`} target="_blank">{`/signup/${office.slug}`}</TextLink>,
          },
        ]}
      />
      <OfficeFollowUp office={office} />
    </>
  );
}
