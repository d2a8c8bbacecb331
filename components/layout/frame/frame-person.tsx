"use client";

import { useLocale, useTranslations } from "next-intl";
import { type ComponentProps, lazy } from "react";
import type { Contact } from "@/components/layout/support/contact-of";
import { LOCALE_NAMES, LOCALES } from "@/lib/core/i18n/locale";
import { leave, speak } from "./frame-acts";
import { PersonMenu } from "./person-menu";

// Fetched when one of them is opened, not with every page.
const ContactDialog = lazy(() => import("@/components/layout/support/contact-dialog"));
const IssueDialog = lazy(() => import("@/components/layout/support/issue-dialog"));

/** Who is logged in, whom they can write to, and the language they choose. */
export function FramePerson({
  contact,
  ...props
}: Pick<ComponentProps<typeof PersonMenu>, "photo" | "detail" | "named" | "links"> & { contact: Contact }) {
  const t = useTranslations("frame");
  const locale = useLocale();
  const help = [
    { label: t("contact"), dialog: <ContactDialog {...contact} /> },
    { label: t("issue"), dialog: <IssueDialog {...contact} /> },
  ];
  const languages = LOCALES.map((each) => ({
    label: LOCALE_NAMES[each],
    current: each === locale,
    onChoose: () => void speak(each),
  }));
  return <PersonMenu {...props} name={contact.name} help={help} languages={languages} onLogout={leave} />;
}
