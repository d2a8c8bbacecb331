"use client";

import { NextIntlClientProvider, useLocale, useMessages, useTranslations } from "next-intl";
import { type ReactNode, type SyntheticEvent, useState } from "react";
import { useWatch } from "react-hook-form";
import { Landing, type LandingProps } from "@/components/membership/enrolment/landing/landing";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { TextLink } from "@/components/ui/links/text-link";
import type { Locale } from "@/lib/core/i18n/locale";
import type { Messages } from "@/lib/core/i18n/messages";
import { type Branding, brandPalette, brandProperties } from "@/lib/practice/branding/rules";
import { ACCENT_OF_MAIL } from "./mail-sample";
import { PageFrame } from "./page-frame";

const WIDTHS = { phone: 390, computer: 1280 } as const;
/** An email has a column of its own width; a program shows it beside its list. */
const MAIL_WIDTHS = { phone: 390, computer: 700 } as const;

type Props = {
  landing: Omit<LandingProps, "locale">;
  otherTexts: Messages;
  /** An email of the office in each language. */
  mail: Readonly<Record<Locale, string>>;
};
type Typed = Partial<Record<keyof Branding, string>>;

/** The public page as it will be: what is typed, on the very components that patients are shown. */
export default function Preview({ landing, otherTexts, mail }: Props) {
  const t = useTranslations("branding.preview");
  const reader: Locale = useLocale() === "es-US" ? "es-US" : "en-US";
  const texts = useMessages();
  const [shown, setShown] = useState<"page" | "mail">("page");
  const [device, setDevice] = useState<keyof typeof WIDTHS>("phone");
  const [theme, setTheme] = useState<"light" | "dark">("light");
  const [locale, setLocale] = useState(reader);
  const { brandTemplate, brandAccent, heroEnglish, heroSpanish } = useWatch<Typed>() as Typed;
  const branding: Branding = {
    brandTemplate: Number(brandTemplate),
    brandAccent: brandAccent || null,
    heroEnglish: heroEnglish || null,
    heroSpanish: heroSpanish || null,
  };
  const palette = brandPalette(landing.tenant, branding);
  return (
    <Card className="xl:sticky xl:top-20" aria-labelledby="branding-preview">
      <CardHeader id="branding-preview" title={t("title")} description={t("text")} />
      <CardBody className="grid gap-4">
        <div className="flex flex-wrap gap-3">
          <SegmentedControl
            label={t("what")}
            options={[
              { value: "page", label: t("page") },
              { value: "mail", label: t("mail") },
            ]}
            value={shown}
            onValueChange={setShown}
          />
          <SegmentedControl
            label={t("device")}
            options={[
              { value: "phone", label: t("phone") },
              { value: "computer", label: t("computer") },
            ]}
            value={device}
            onValueChange={setDevice}
          />
          {shown === "mail" ? null : (
            <SegmentedControl
              label={t("theme")}
              options={[
                { value: "light", label: t("light") },
                { value: "dark", label: t("dark") },
              ]}
              value={theme}
              onValueChange={setTheme}
            />
          )}
          <SegmentedControl
            label={t("language")}
            options={[
              { value: "en-US", label: t("english") },
              { value: "es-US", label: t("spanish") },
            ]}
            value={locale}
            onValueChange={setLocale}
          />
        </div>
        {shown === "mail" ? (
          <PageFrame
            key="mail"
            title={t("mailFrame")}
            width={MAIL_WIDTHS[device]}
            html={mail[locale].replaceAll(ACCENT_OF_MAIL, palette?.light.accent ?? landing.tenant.theme.accent)}
          />
        ) : (
          <PageFrame key="page" title={t("frame")} width={WIDTHS[device]}>
            <NextIntlClientProvider
              locale={locale}
              messages={locale === reader ? texts : { ...texts, ...otherTexts }}
              timeZone={landing.office.timezone}
            >
              <div
                lang={locale}
                data-tenant={landing.tenant.id}
                data-theme={theme}
                data-space="airy"
                data-look=""
                className={palette ? "branded min-h-dvh" : "min-h-dvh"}
                style={palette ? brandProperties(palette) : {}}
              >
                <LeadsNowhere>
                  <Landing {...landing} office={{ ...landing.office, branding }} locale={locale} />
                </LeadsNowhere>
              </div>
            </NextIntlClientProvider>
          </PageFrame>
        )}
      </CardBody>
      <CardFooter>
        <TextLink href={landing.path}>{t("open")}</TextLink>
      </CardFooter>
    </Card>
  );
}

/** Links and forms of what is only shown go nowhere; what opens and what is chosen in it works. */
function LeadsNowhere({ children }: { children: ReactNode }) {
  const stop = (event: SyntheticEvent) => event.preventDefault();
  return (
    <div
      onClickCapture={(event) => {
        // Of the document inside, whose elements are not those of this window.
        if ((event.target as Element).closest("a")) stop(event);
      }}
      onSubmitCapture={stop}
    >
      {children}
    </div>
  );
}
