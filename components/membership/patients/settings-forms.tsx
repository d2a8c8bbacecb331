"use client";

import { useTranslations } from "next-intl";
import { AddressField } from "@/components/forms/address-field";
import { Form } from "@/components/forms/form";
import { PhoneField } from "@/components/forms/phone-field";
import { SubmitButton } from "@/components/forms/submit-button";

const contact = () => import("@/lib/membership/patients/schema").then((known) => known.contact);

type Contact = { phone: string; street: string; city: string; state: string; zip: string };

export function ContactForm({ values }: { values: Contact }) {
  const t = useTranslations("patients");
  return (
    <Form schema={contact} defaultValues={values} label={t("contact")} guard call="PUT /patient/contact">
      <PhoneField name="phone" label={t("phone")} required />
      <AddressField required />
      <SubmitButton>{t("save")}</SubmitButton>
    </Form>
  );
}
