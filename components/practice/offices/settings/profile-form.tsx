"use client";

import { useLocale, useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { AddressField } from "@/components/forms/address-field";
import { EmailField } from "@/components/forms/email-field";
import { Form } from "@/components/forms/form";
import { PhoneField } from "@/components/forms/phone-field";
import { SaveState } from "@/components/forms/save-state";
import { SelectField } from "@/components/forms/select-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextField } from "@/components/forms/text-field";
import { profileForm, profileValues, TimezoneField } from "@/components/practice/offices/profile-fields";
import { CopyButton } from "@/components/ui/buttons/copy-button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import type { OfficeProfile } from "@/lib/practice/offices/queries";
import type { Tenant } from "@/tenants/tenant";
import { LanguagesField } from "./languages-field";
import { LogoField } from "./logo-field";
import { PagePreview } from "./page-preview";
import { useSeen } from "./use-seen";

type Props = {
  profile: OfficeProfile;
  userId: number;
  siteUrl: string;
  specialties: Tenant["constants"]["specialties"];
  mayChange: boolean;
};

/** Without the people, who have a list of their own below. */
const ownProfile = profileForm.omit({ professionalNames: true });

/** What the office says about itself; public pages show it as soon as it is saved. */
export function ProfileForm({ profile, userId, siteUrl, specialties, mayChange }: Props) {
  const t = useTranslations("offices.settings");
  const locale = useLocale();
  const { professionalNames: _people, ...values } = profileValues(profile);
  const { seen, onRefused, newer } = useSeen(values, String(profile.updatedAt));
  const href = `${siteUrl}/signup/${profile.slug}`;
  return (
    <Form
      schema={ownProfile}
      guard
      disabled={!mayChange}
      label={t("profile")}
      defaultValues={values}
      call="POST /dentist-info/updateOfficeProfile/:officeId"
      params={{ officeId: profile.id }}
      input={(sent) => ({ ...sent, seen })}
      onSent={(_, form) => form.reset(form.getValues())}
      onRefused={onRefused}
    >
      {newer}
      <Card>
        <CardHeader title={t("profile")} description={t("profileText")} />
        <CardBody className="grid gap-5">
          <PagePreview logo={profile.logo_url} href={`/signup/${profile.slug}`} />
          <LogoField officeId={profile.id} userId={userId} url={profile.logo_url} disabled={!mayChange} />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField name="officeName" label={t("officeName")} autoComplete="organization" maxLength={100} />
            <TextField
              name="internalName"
              label={t("internalName")}
              hint={t("internalNameHint")}
              required={false}
              maxLength={100}
            />
          </div>
          <div id="public-page" className="flex scroll-mt-24 flex-wrap items-end gap-2">
            <TextField
              name="slug"
              label={t("slug")}
              hint={t("slugHint")}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={60}
              className="min-w-60 flex-1"
            />
            <span className="sm:pb-6">
              <CopyButton text={href} label={t("copyLink")} />
            </span>
            <SlugPreview siteUrl={siteUrl} saved={profile.slug} />
          </div>
          <div className="grid gap-5 sm:grid-cols-3">
            <PhoneField name="phone" label={t("phone")} />
            <EmailField name="email" label={t("email")} />
            <TextField name="website" label={t("website")} required={false} inputMode="url" autoComplete="url" />
          </div>
          <AddressField />
          <div className="grid gap-5 sm:grid-cols-2">
            <TimezoneField />
            <SelectField
              name="specialty"
              label={t("specialty")}
              required={false}
              placeholder={t("noSpecialty")}
              options={[
                { value: "", label: t("noSpecialty") },
                ...withCurrent(specialties, profile.specialty).map(({ name, spanish }) => ({
                  value: name,
                  label: locale === "es-US" ? spanish : name,
                })),
              ]}
            />
          </div>
          <LanguagesField disabled={!mayChange} />
        </CardBody>
        {mayChange ? (
          <CardFooter>
            <SaveState />
            <SubmitButton>{t("save")}</SubmitButton>
          </CardFooter>
        ) : null}
      </Card>
    </Form>
  );
}

/** A specialty from before the list stays in it while it is the office's. */
const withCurrent = (list: Props["specialties"], current: string | null) =>
  current === null || list.some(({ name }) => name === current) ? list : [...list, { name: current, spanish: current }];

/** The address as it will be, while it is typed; a changed one says what becomes of the old. */
function SlugPreview({ siteUrl, saved }: { siteUrl: string; saved: string }) {
  const t = useTranslations("offices.settings");
  const slug = String(useWatch({ name: "slug" }) ?? "");
  if (slug === "" || slug === saved) return null;
  return (
    <p className="w-full text-small text-muted" aria-live="polite">
      {t("slugWillBe", { url: `${siteUrl}/signup/${slug}` })} {t("slugOld", { slug: saved })}
    </p>
  );
}
