"use client";

import { CircleHelp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AddressField } from "@/components/forms/address-field";
import { EmailField } from "@/components/forms/email-field";
import { PhoneField } from "@/components/forms/phone-field";
import { TextField } from "@/components/forms/text-field";
import { Button } from "@/components/ui/buttons/button";
import { IconButton } from "@/components/ui/buttons/icon-button";
import { RadioCards } from "@/components/ui/inputs/radio-cards";
import { Tooltip } from "@/components/ui/menus/tooltip";
import { ageOn, parseIsoDate } from "@/lib/core/time/dates";
import type { EnrolmentFlow } from "@/lib/membership/enrolment/flow";
import { mayOwn } from "@/lib/membership/enrolment/owner.rules";
import type { FlowSetting } from "./setting";

type OwnerProps = { setting: FlowSetting; flow: EnrolmentFlow; onChoose: (index: number) => void };

/** Who is financially responsible for all members: an adult among them, named in a line; the others a tap away. */
export function OwnerChoice({ setting, flow, onChoose }: OwnerProps) {
  const t = useTranslations("enrolment");
  const [open, setOpen] = useState(false);
  const ageOf = (dob: string) => {
    const on = parseIsoDate(dob);
    return on ? ageOn(on, setting.today) : null;
  };
  const adults = flow.members
    .map((member, index) => ({ member, index, age: ageOf(member.dob) }))
    .filter(({ member }) => mayOwn(member.dob, setting.today));
  const owner = flow.members.findIndex((member) => member.relationship === "myself");
  const named = flow.members[owner];
  return (
    <section aria-labelledby="owner-title" className="rounded-card border border-line bg-surface px-4 py-2 sm:py-2.5">
      <div className="flex items-center gap-1">
        <h2 id="owner-title" className="text-body font-normal text-muted">
          {t("checkout.ownerHeading")}
        </h2>
        <Tooltip text={t("checkout.ownerTip")}>
          <IconButton icon={<CircleHelp />} label={t("checkout.ownerTipLabel")} size="sm" className="-my-1" />
        </Tooltip>
        {adults.length > 1 && !open ? (
          <Button
            variant="quiet"
            className="-my-2.5 -mr-2 ml-auto text-accent underline underline-offset-3"
            onClick={() => setOpen(true)}
          >
            {t("checkout.ownerChange")}
          </Button>
        ) : null}
      </div>
      {open ? (
        <div className="grid gap-2 pb-1.5">
          <p className="text-small text-muted">{t("checkout.ownerTip")}</p>
          <RadioCards
            labelledBy="owner-title"
            columns={2}
            value={String(owner)}
            onValueChange={(value) => onChoose(Number(value))}
            options={adults.map(({ member, index, age }) => ({
              value: String(index),
              label: `${member.firstName} ${member.lastName}`,
              ...(age === null ? {} : { aside: t("memberInfo.age", { age }) }),
            }))}
          />
        </div>
      ) : (
        <p className="font-medium">{named ? `${named.firstName} ${named.lastName}` : null}</p>
      )}
    </section>
  );
}

/** Few have a code, so its field waits behind a question. */
function ReferralField({ given }: { given: boolean }) {
  const t = useTranslations("enrolment.checkout");
  const [open, setOpen] = useState(given);
  if (!open)
    return (
      <Button variant="quiet" className="-mx-3.5 justify-self-start" onClick={() => setOpen(true)}>
        {t("referralAsk")}
      </Button>
    );
  return (
    <TextField
      name="referralCode"
      label={t("referralCode")}
      hint={t("referralHint")}
      required={false}
      maxLength={60}
      autoComplete="off"
    />
  );
}

export function ContactFields({ flow }: { flow: EnrolmentFlow }) {
  const t = useTranslations("enrolment.checkout");
  const owner = flow.members.find((member) => member.relationship === "myself");
  return (
    <fieldset>
      <legend className="mb-2 font-heading text-h3 font-semibold">
        {t("contactHeading", { name: owner ? `${owner.firstName} ${owner.lastName}` : "" })}
      </legend>
      <div className="grid gap-3 sm:gap-4">
        <div className="grid gap-3 sm:grid-cols-2 sm:gap-4">
          <EmailField
            name="email"
            label={t("email")}
            hint={t(flow.members.length > 1 ? "emailHintAll" : "emailHint")}
          />
          <PhoneField name="phone" label={t("phone")} movesOn />
        </div>
        <AddressField />
        <ReferralField given={flow.referralCode !== ""} />
      </div>
    </fieldset>
  );
}
