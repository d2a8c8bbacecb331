"use client";

import { useTranslations } from "next-intl";
import { useFormState } from "react-hook-form";
import { ActionDialog } from "@/components/forms/action-dialog";
import { TextareaField } from "@/components/forms/textarea-field";
import { phoneHref } from "@/lib/core/fields/phone";
import type { Contact } from "./contact-of";

const LINK = "rounded-small font-medium text-accent underline underline-offset-3 hover:text-accent-hover";

/** The button's words, in place of the ring other buttons show (001 §3). */
function Submit() {
  const t = useTranslations("threadsSupport");
  const { isSubmitting } = useFormState();
  return t(isSubmitting ? "submitting" : "submit");
}

/** What the message begins with, where the button that opens the dialog says what it is about. */
type About = { about?: string };

/**
 * A message to support (000 §3, 001 §3). Name and address are those of whoever is logged in and not asked for. For a menu: it has no
 * button of its own.
 */
export default function ContactDialog({ name, email, officeId, hasPage, support, about = "" }: Contact & About) {
  const t = useTranslations("threadsSupport");
  return (
    <ActionDialog
      call="POST /dentists/contact_account_support"
      schema={() => import("@/lib/practice/threads/schema").then(({ contactMessage }) => contactMessage)}
      defaultValues={{ name, email, message: about, dentistInfoId: officeId ?? undefined }}
      refresh={hasPage}
      title={t("contact")}
      text={t(hasPage ? "contactPage" : "contactMail")}
      verb={<Submit />}
      wordsWhilePending
    >
      <TextareaField name="message" label={t("message")} rows={5} />
      <p className="text-body text-muted">
        {t("reach")}{" "}
        <a className={LINK} href={`mailto:${support.email}`}>
          {support.email}
        </a>
        {" · "}
        <a className={LINK} href={phoneHref(support.phone)}>
          {support.phone}
        </a>
      </p>
    </ActionDialog>
  );
}
