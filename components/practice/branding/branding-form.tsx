"use client";

import { useLocale, useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { useWatch } from "react-hook-form";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { Form } from "@/components/forms/form";
import { RadioField } from "@/components/forms/radio-field";
import { SaveState } from "@/components/forms/save-state";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextareaField } from "@/components/forms/textarea-field";
import type { LandingProps } from "@/components/membership/enrolment/landing/landing";
import { LogoField } from "@/components/practice/offices/settings/logo-field";
import { PhotoField } from "@/components/practice/offices/settings/photo-field";
import { useSeen } from "@/components/practice/offices/settings/use-seen";
import { Button } from "@/components/ui/buttons/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/states/skeleton";
import { api } from "@/lib/client";
import type { Locale } from "@/lib/core/i18n/locale";
import type { Messages } from "@/lib/core/i18n/messages";
import { type Branding, PLAIN } from "@/lib/practice/branding/rules";
import { brandingForm, HERO_MAX } from "@/lib/practice/branding/schema";
import type { Tenant } from "@/tenants/tenant";
import { AccentField } from "./accent-field";

// The whole public page, fetched beside the form and not before it.
const Preview = lazy(() => import("./preview"));

type Props = {
  userId: number;
  branding: Branding;
  /** Since when it is saved. */
  revision: string;
  mayChange: boolean;
  /** The public page, as it is saved. */
  landing: Omit<LandingProps, "locale">;
  /** Its texts in the language that this page is not in. */
  otherTexts: Messages;
  /** An email of the office in each language. */
  mail: Readonly<Record<Locale, string>>;
};

const valuesOf = ({ brandTemplate, brandAccent, heroEnglish, heroSpanish }: Branding) => ({
  brandTemplate: String(brandTemplate),
  brandAccent: brandAccent ?? "",
  heroEnglish: heroEnglish ?? "",
  heroSpanish: heroSpanish ?? "",
});

/** Template, colour and opening sentence of the public page, saved together; its pictures, each at once. */
export function BrandingForm({ userId, branding, revision, mayChange, landing, otherTexts, mail }: Props) {
  const t = useTranslations("branding");
  const values = valuesOf(branding);
  const { seen, onRefused, newer } = useSeen(values, revision);
  const { tenant, office, page } = landing;
  const officeId = office.id;
  const field = { officeId, disabled: !mayChange };
  return (
    <Form
      schema={brandingForm}
      guard
      disabled={!mayChange}
      defaultValues={values}
      call="POST /dentists/:officeId/branding"
      params={{ officeId }}
      input={(sent) => ({ ...sent, seen: { ...seen, brandTemplate: Number(seen.brandTemplate) } })}
      onSent={(_, form) => form.reset(form.getValues())}
      onRefused={onRefused}
      className="gap-6 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] xl:items-start"
    >
      {newer}
      <div className="grid gap-6">
        <Card>
          <CardHeader title={t("look")} />
          <CardBody className="grid gap-5">
            <TemplateField tenant={tenant} />
            <Custom tenant={tenant}>
              <AccentField name="brandAccent" />
            </Custom>
          </CardBody>
          <CardHeader title={t("words")} description={t("wordsText")} />
          <CardBody className="grid gap-5">
            <TextareaField name="heroEnglish" label={t("english")} required={false} rows={2} max={HERO_MAX} />
            <TextareaField
              name="heroSpanish"
              label={t("spanish")}
              hint={t("spanishHint")}
              required={false}
              rows={2}
              max={HERO_MAX}
            />
          </CardBody>
          {mayChange ? (
            <CardFooter>
              <SaveState />
              <Reset officeId={officeId} branding={branding} />
              <SubmitButton>{t("save")}</SubmitButton>
            </CardFooter>
          ) : null}
        </Card>
        <Card>
          <CardHeader title={t("pictures")} description={t("picturesText")} />
          <CardBody className="grid gap-6">
            <LogoField {...field} userId={userId} url={office.logoUrl} />
            <PhotoField {...field} url={page.photoUrl} />
          </CardBody>
        </Card>
      </div>
      <Suspense fallback={<Skeleton className="h-[40rem]" />}>
        <Preview landing={landing} otherTexts={otherTexts} mail={mail} />
      </Suspense>
    </Form>
  );
}

function TemplateField({ tenant }: { tenant: Tenant }) {
  const t = useTranslations("branding");
  const locale = useLocale();
  const { templates, templateStyles, customThemeValue } = tenant.constants;
  return (
    <RadioField
      name="brandTemplate"
      label={t("template")}
      options={templates.map((name, place) => {
        const style = templateStyles[place];
        const { accent } = tenant.theme;
        const colors = style?.colors ?? (place === customThemeValue ? null : { accent, second: accent });
        return {
          value: String(place),
          label: locale === "es-US" ? (style?.spanish ?? name) : name,
          aside: colors ? <Swatches colors={[colors.accent, colors.second]} /> : t("custom"),
        };
      })}
    />
  );
}

function Swatches({ colors }: { colors: readonly string[] }) {
  return (
    <span aria-hidden className="flex">
      {[...new Set(colors)].map((color) => (
        <span key={color} className="-ml-1 size-6 rounded-full border-2 border-surface" style={{ background: color }} />
      ))}
    </span>
  );
}

/** What is asked where the office has a colour of its own. */
function Custom({ tenant, children }: { tenant: Tenant; children: React.ReactNode }) {
  const chosen = useWatch({ name: "brandTemplate" });
  return String(chosen) === String(tenant.constants.customThemeValue) ? children : null;
}

/** Back to what every office begins with, and back again. */
function Reset({ officeId, branding }: { officeId: number; branding: Branding }) {
  const t = useTranslations("branding");
  if (JSON.stringify(branding) === JSON.stringify(PLAIN)) return null;
  return (
    <ConfirmAction
      call="DELETE /dentists/:officeId/branding"
      params={{ officeId }}
      trigger={<Button variant="quiet">{t("reset")}</Button>}
      title={t("resetTitle")}
      text={t("resetText")}
      verb={t("resetVerb")}
      undo={(input) => () => api("POST /dentists/:officeId/branding", { params: { officeId }, input })}
    />
  );
}
