"use client";

import { useTranslations } from "next-intl";
import { z } from "zod";
import { AddressField } from "@/components/forms/address-field";
import { CheckboxField } from "@/components/forms/checkbox-field";
import { CodeField } from "@/components/forms/code-field";
import { DateField } from "@/components/forms/date-field";
import { EmailField } from "@/components/forms/email-field";
import { Form } from "@/components/forms/form";
import { MoneyField } from "@/components/forms/money-field";
import { PasswordField } from "@/components/forms/password-field";
import { PercentField } from "@/components/forms/percent-field";
import { PhoneField } from "@/components/forms/phone-field";
import { PictureField } from "@/components/forms/picture-field";
import { RadioField } from "@/components/forms/radio-field";
import { ComboboxField, SelectField } from "@/components/forms/select-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { SwitchField } from "@/components/forms/switch-field";
import { TextField } from "@/components/forms/text-field";
import { TextareaField } from "@/components/forms/textarea-field";
import { Card, CardBody } from "@/components/ui/card";
import { priceCents } from "@/lib/core/fields/amounts";
import {
  bps,
  city,
  code,
  dateOfBirth,
  email,
  longText,
  mustBeChecked,
  password,
  personName,
  phone,
  shortText,
  street,
  usState,
  zip,
} from "@/lib/core/fields/fields";
import { STATE_OPTIONS } from "@/lib/core/fields/us-states";
import { Section } from "./section";

const schema = z.object({
  name: personName,
  email,
  password,
  phone,
  bornOn: dateOfBirth,
  priceCents,
  discountBps: bps,
  plan: shortText(20),
  place: shortText(20),
  payer: z.enum(["self", "parent"]),
  note: longText(120),
  code: code(4),
  address: z.object({ street, city, state: usState, zip }),
  autoRenew: z.boolean(),
  agreed: mustBeChecked,
});

const EMPTY = {
  name: "",
  email: "",
  password: "",
  phone: "",
  bornOn: "",
  priceCents: 4950,
  discountBps: 1250,
  plan: "",
  place: "",
  payer: "self",
  note: "",
  code: "",
  address: { street: "", city: "", state: "", zip: "" },
  autoRenew: true,
} as const;

const pause = () => new Promise((resolve) => setTimeout(resolve, 1200));

/** A form with every kind of field, a draft and a guard. The name "Taken" is refused as a server would. */
export function FormSection() {
  const t = useTranslations("uiGallery");
  async function send(values: z.output<typeof schema>) {
    await pause();
    if (values.name === "Taken")
      throw Object.assign(new Error(t("form.refused")), { fields: { name: t("form.taken") } });
    return { message: t("form.saved") };
  }
  return (
    <Section title={t("forms")}>
      <Card>
        <CardBody className="p-5 sm:p-8">
          <Form
            schema={schema}
            defaultValues={EMPTY}
            onSubmit={send}
            label={t("forms")}
            draftKey="gallery"
            guard
            className="max-w-2xl"
          >
            <Fields />
          </Form>
        </CardBody>
      </Card>
    </Section>
  );
}

function Fields() {
  const t = useTranslations("uiGallery.form");
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField name="name" label={t("name")} autoComplete="name" hint={t("nameHint")} />
        <EmailField name="email" label={t("email")} />
        <PasswordField name="password" label={t("password")} autoComplete="new-password" hint={t("passwordHint")} />
        <PhoneField name="phone" label={t("phone")} />
        <DateField name="bornOn" label={t("bornOn")} autoComplete="bday" />
        <SelectField
          name="plan"
          label={t("plan")}
          options={["Adult Care", "Child Wellness", "Teen Care"].map((label) => ({ value: label, label }))}
        />
        <MoneyField name="priceCents" label={t("price")} />
        <PercentField name="discountBps" label={t("discount")} />
        <ComboboxField name="place" label={t("place")} options={STATE_OPTIONS} />
        <TextField name="nickname" label={t("nickname")} required={false} disabled />
      </div>
      <AddressField prefix="address" />
      <RadioField
        name="payer"
        label={t("payer")}
        columns={2}
        options={[
          { value: "self", label: t("self"), description: t("selfText"), aside: "$39.20" },
          { value: "parent", label: t("parent"), description: t("parentText") },
        ]}
      />
      <TextareaField name="note" label={t("note")} max={120} />
      <PictureField
        words={{
          ...{ label: t("picture"), alt: t("picture"), none: t("noPicture"), hint: t("pictureHint") },
          ...{ choose: t("choosePicture"), replace: t("choosePicture"), remove: t("removePicture") },
        }}
        url={null}
        crop={{ shapes: [{ name: "whole", ratio: null }], mostSide: 640, as: "image/png" }}
        frame="rounded-card h-20 w-40 p-2"
        image="size-full object-contain"
        save={async (picture, onProgress) => {
          for (const share of [0.2, 0.6, 1]) {
            onProgress(share);
            await pause();
          }
          return { url: URL.createObjectURL(picture), message: t("saved") };
        }}
        remove={async () => ({ url: null })}
      />
      <CodeField name="code" label={t("code")} hint={t("codeHint")} />
      <SwitchField name="autoRenew" label={t("autoRenew")} hint={t("autoRenewHint")} />
      <CheckboxField name="agreed" label={t("agreed")} boxed>
        {t("agreedText")}
      </CheckboxField>
      <div>
        <SubmitButton>{t("save")}</SubmitButton>
      </div>
    </>
  );
}
