"use client";

import { CircleHelp } from "lucide-react";
import { useTranslations } from "next-intl";
import { AddressField } from "@/components/forms/address-field";
import { EmailField } from "@/components/forms/email-field";
import { PhoneField } from "@/components/forms/phone-field";
import { TextField } from "@/components/forms/text-field";
import { IconButton } from "@/components/ui/icon-button";
import { RadioCards } from "@/components/ui/radio-cards";
import { Tooltip } from "@/components/ui/tooltip";
import { ageOn, parseIsoDate } from "@/lib/core/dates";
import type { EnrolmentFlow } from "@/lib/enrolment/flow";
import type { FlowSetting } from "./setting";

type OwnerProps = { setting: FlowSetting; flow: EnrolmentFlow; onChoose: (index: number) => void };

/** Who is financially responsible for all members. */
export function OwnerChoice({ setting, flow, onChoose }: OwnerProps) {
  const t = useTranslations("enrolment");
  const owner = flow.members.findIndex((member) => member.relationship === "myself");
  const ageOf = (dob: string) => {
    const on = parseIsoDate(dob);
    return on ? ageOn(on, setting.today) : null;
  };
  const ownerAge = flow.members[owner] ? ageOf(flow.members[owner].dob) : null;
  return (
    <div>
      <div className="mb-3 flex items-center gap-1">
        <h2 id="owner-title" className="text-h3">
          {t("checkout.ownerHeading")}
        </h2>
        <Tooltip text={t("checkout.ownerTip")}>
          <IconButton icon={<CircleHelp />} label={t("checkout.ownerTipLabel")} size="sm" />
        </Tooltip>
      </div>
      <p className="mb-3 text-muted">{t("checkout.ownerTip")}</p>
      <RadioCards
        labelledBy="owner-title"
        columns={2}
        value={String(owner)}
        onValueChange={(value) => onChoose(Number(value))}
        options={flow.members.map((member, index) => {
          const age = ageOf(member.dob);
          return {
            value: String(index),
            label: `${member.firstName} ${member.lastName}`,
            description: age === null ? undefined : t("memberInfo.age", { age }),
          };
        })}
      />
      {ownerAge !== null && ownerAge < 18 ? (
        <p className="mt-2 text-small text-warn">{t("checkout.ownerIsAdult")}</p>
      ) : null}
    </div>
  );
}

export function ContactFields({ flow }: { flow: EnrolmentFlow }) {
  const t = useTranslations("enrolment.checkout");
  const owner = flow.members.find((member) => member.relationship === "myself");
  return (
    <fieldset>
      <legend className="mb-4 font-heading text-h3 font-semibold">
        {t("contactHeading", { name: owner ? `${owner.firstName} ${owner.lastName}` : "" })}
      </legend>
      <div className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <EmailField name="email" label={t("email")} hint={t("emailHint")} />
          <PhoneField name="phone" label={t("phone")} />
        </div>
        <AddressField />
        <TextField
          name="referralCode"
          label={t("referralCode")}
          hint={t("referralHint")}
          required={false}
          maxLength={60}
          autoComplete="off"
        />
      </div>
    </fieldset>
  );
}
