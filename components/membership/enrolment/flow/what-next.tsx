"use client";

import { Download, MapPin, Phone } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button, buttonClass } from "@/components/ui/buttons/button";
import { useToast } from "@/components/ui/notices/use-toast";
import { phoneHref } from "@/lib/core/fields/phone";
import { formatLong } from "@/lib/core/time/dates";
import { mapHref } from "@/lib/practice/offices/public-page.rules";
import { fileNameOf, savePicture } from "./card-picture";
import type { EnrolmentEnd, FlowSetting } from "./setting";

type Props = { setting: FlowSetting; answer: EnrolmentEnd };

/** What a new family does next: book the first visit, and keep a card each to show at the desk. */
export default function WhatNext({ setting, answer }: Props) {
  const { office } = setting;
  const t = useTranslations("enrolment.next");
  const map = mapHref(office.officeName, office);
  return (
    <>
      {office.phone || map ? (
        <section aria-labelledby="first-visit" className="mt-6">
          <h2 id="first-visit" className="text-h4">
            {t("visit")}
          </h2>
          <p className="mt-1 text-muted">{t(answer.inOffice ? "visitPay" : "visitText")}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            {office.phone ? (
              <a className={buttonClass({ size: "lg" })} href={phoneHref(office.phone)}>
                <Phone size={18} aria-hidden /> {t("call", { phone: office.phone })}
              </a>
            ) : null}
            {map ? (
              <a className={buttonClass({ size: "lg" })} href={map} target="_blank" rel="noopener noreferrer">
                <MapPin size={18} aria-hidden /> {t("directions")}
              </a>
            ) : null}
          </div>
        </section>
      ) : null}
      <Cards setting={setting} answer={answer} />
    </>
  );
}

/** A card each, as the desk knows it from the portal; it is drawn and saved in the browser, for whoever has no login yet. */
function Cards({ setting, answer }: Props) {
  const { office, locale, today } = setting;
  const t = useTranslations("enrolment.next");
  const toast = useToast();
  const [saving, setSaving] = useState("");
  const people = answer.added.filter(({ plans }) => plans.length > 0);
  if (people.length === 0) return null;
  const since = answer.inOffice ? t("fromPayment") : t("since", { date: formatLong(today, locale) });
  async function save(name: string, plans: string) {
    setSaving(name);
    try {
      const lines = { office: office.officeName, note: t("notInsurance"), name, plans, since, phone: office.phone };
      await savePicture(lines, `${fileNameOf(t("file", { name }))}.png`);
    } catch {
      toast.error(t("notSaved"));
    }
    setSaving("");
  }
  return (
    <section aria-labelledby="own-cards" className="mt-6">
      <h2 id="own-cards" className="text-h4">
        {t("cards", { count: people.length })}
      </h2>
      <p className="mt-1 text-muted">{t("cardsText")}</p>
      <ul className="mt-3 grid gap-3">
        {people.map(({ name, plans }) => {
          const planNames = plans.map((plan) => plan.name).join(", ");
          return (
            <li
              key={name}
              className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-accent p-4 text-on-solid sm:p-5"
            >
              <div className="min-w-0 flex-[1_1_12rem]">
                <p className="text-small opacity-90">{office.officeName}</p>
                <p className="font-heading text-h4 font-semibold break-words">{name}</p>
                <p>{planNames}</p>
                <p className="text-small opacity-90">{since}</p>
              </div>
              <Button
                aria-label={t("saveOf", { name })}
                pending={saving === name}
                onClick={() => save(name, planNames)}
              >
                <Download size={18} aria-hidden /> {t("save")}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
