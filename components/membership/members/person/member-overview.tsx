"use client";

import { useTranslations } from "next-intl";
import { CardLinkMenu } from "@/components/billing/pay-links/card-link-menu";
import { useInstrumentName } from "@/components/billing/payments/use-instrument-name";
import { MemberFamily } from "@/components/membership/members/family/member-family";
import type { View } from "@/components/membership/members/views/view";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { TextLink } from "@/components/ui/links/text-link";
import { useFormats } from "@/components/ui/use-formats";
import { href } from "@/lib/pages/address";
import type { Details, PageFacts } from "./details";
import { MemberGlance } from "./member-glance";

/** What the front desk asks first, then the family and how to reach it. */
export function MemberOverview({ details, facts, view }: { details: Details; facts: PageFacts; view: View }) {
  const t = useTranslations("members.detail");
  const format = useFormats();
  const { household, member } = details;
  const town = [household.city, [household.state, household.zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const address = [household.street, town].filter(Boolean).join(", ");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <MemberGlance details={details} />
      <MemberCard details={details} officeId={facts.officeId} />
      <section className="grid gap-2" aria-label={t("people")}>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="font-heading text-h4 font-semibold">{t("people")}</h3>
          {facts.signupPath === null ? null : (
            <LinkButton size="sm" href={`${facts.signupPath}?memberId=${details.family.id}`}>
              {t("addFamily")}
            </LinkButton>
          )}
        </div>
        <MemberFamily details={details} view={view} />
      </section>
      <Card>
        <CardHeader level={3} title={t("contact")} />
        <CardBody>
          <DefinitionList
            items={[
              { term: t("email"), value: household.email },
              { term: t("phone"), value: household.phone },
              { term: t("address"), value: address || t("none") },
              { term: t("language"), value: t(household.locale === "es-US" ? "spanish" : "english") },
              { term: t("chart"), value: member.chartId ?? t("none") },
              { term: t("since"), value: format.full(member.createdAt) },
              {
                term: t("recommends"),
                value: (
                  <TextLink
                    href={href("/office-referral/[paymentUniqueId]", { paymentUniqueId: household.referralCode })}
                  >
                    {t("recommendations")}
                  </TextLink>
                ),
              },
              { term: t("login"), value: t(household.hasLogin ? "loginYes" : "loginNo") },
            ]}
          />
        </CardBody>
      </Card>
    </div>
  );
}

/** The card or bank account the family pays with, and the ways to another one; or why none is needed. */
function MemberCard({ details, officeId }: { details: Details; officeId: number }) {
  const t = useTranslations("payLinksDesk");
  const nameOf = useInstrumentName();
  const { instrument, cardLink, family } = details;
  const { expMonth, expYear } = instrument ?? {};
  const expires = expMonth && expYear ? `${String(expMonth).padStart(2, "0")}/${expYear}` : null;
  return (
    <Card aria-label={t("method")}>
      <CardHeader
        level={3}
        title={t("method")}
        actions={
          cardLink.refused ? null : (
            <CardLinkMenu
              officeId={officeId}
              memberId={family.id}
              name={family.firstName}
              reach={cardLink}
              label={t(instrument ? "change" : "add")}
              size="sm"
            />
          )
        }
      />
      <CardBody className="grid gap-1">
        {instrument || !cardLink.refused ? (
          <p className="text-ink">
            {instrument ? nameOf({ ...instrument, bankName: instrument.brand }) : t("none")}
            {expires ? <span className="text-muted"> · {t("expires", { date: expires })}</span> : null}
          </p>
        ) : null}
        {cardLink.refused ? <p className="text-muted">{t(`refused.${cardLink.refused}`)}</p> : null}
      </CardBody>
    </Card>
  );
}
