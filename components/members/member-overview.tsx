"use client";

import { useTranslations } from "next-intl";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { useFormats } from "@/components/ui/use-formats";
import type { Details } from "./details";

/** What is paid next, and how to reach the family. */
export function MemberOverview({ details }: { details: Details }) {
  const t = useTranslations("members.detail");
  const tBank = useTranslations("bank");
  const format = useFormats();
  const { household, member, family, instrument } = details;
  const next = family.nextPayment;
  const name = (brand: string | null) => (brand ? brand.charAt(0).toUpperCase() + brand.slice(1) : t("noInstrument"));
  const how = !instrument
    ? t("noInstrument")
    : instrument.kind === "bank"
      ? tBank("ending", { last4: instrument.last4 })
      : `${name(instrument.brand)} ··${instrument.last4}`;
  const town = [household.city, [household.state, household.zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const address = [household.street, town].filter(Boolean).join(", ");
  return (
    <div className="grid gap-4">
      <Card>
        <CardHeader level={3} title={t("next")} />
        <CardBody>
          {next ? (
            <div className="flex flex-wrap items-baseline justify-between gap-3">
              <div>
                <p className="text-body text-ink">{t("nextText", { date: format.short(next.on), how })}</p>
                <p className="text-body text-muted">{t("nextPeople", { count: next.people })}</p>
              </div>
              <p className="font-heading text-h3 font-semibold tabular-nums">{format.ledger(next.cents)}</p>
            </div>
          ) : (
            <>
              <p className="text-body text-ink">{t("nothingNext")}</p>
              <p className="text-body text-muted">
                {member.subscriptions.some(({ inOffice }) => inOffice) ? t("atOffice") : t("nothingNextText")}
              </p>
            </>
          )}
        </CardBody>
      </Card>
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
              { term: t("login"), value: t(household.hasLogin ? "loginYes" : "loginNo") },
            ]}
          />
        </CardBody>
      </Card>
    </div>
  );
}
