"use client";

import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { z } from "zod";
import { AddressField } from "@/components/forms/address-field";
import { EmailField } from "@/components/forms/email-field";
import { Form } from "@/components/forms/form";
import { PhoneField } from "@/components/forms/phone-field";
import { SelectField } from "@/components/forms/select-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextField } from "@/components/forms/text-field";
import { TextareaField } from "@/components/forms/textarea-field";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { api } from "@/lib/core/api/client";
import { US_ZONES } from "@/lib/core/dates";
import { isLocale } from "@/lib/core/i18n/locale";
import type { OfficeProfile } from "@/lib/offices/queries";
import { officeProfile } from "@/lib/offices/schema";
import { LogoField } from "./logo-field";

const profileForm = officeProfile.extend({
  professionalNames: z.string().transform((text) =>
    text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  ),
});

type Props = { profile: OfficeProfile; userId: number; siteUrl: string; mayChange: boolean };

/** What the office says about itself; public pages show it as soon as it is saved. */
export function ProfileForm({ profile, userId, siteUrl, mayChange }: Props) {
  const t = useTranslations("offices.settings");
  const router = useRouter();
  const found = useLocale();
  const locale = isLocale(found) ? found : "en-US";
  return (
    <Form
      schema={profileForm}
      guard
      disabled={!mayChange}
      label={t("profile")}
      defaultValues={{
        officeName: profile.officeName,
        internalName: profile.internalName ?? "",
        slug: profile.slug,
        email: profile.email,
        phone: profile.phone ?? "",
        website: profile.website ?? "",
        street: profile.street ?? "",
        city: profile.city ?? "",
        state: profile.state ?? "",
        zip: profile.zip ?? "",
        timezone: US_ZONES.find((zone) => zone.id === profile.timezone)?.id ?? "America/New_York",
        professionalNames: profile.professionalNames.join("\n"),
      }}
      onSubmit={async (values, form) => {
        const answer = await api("POST /dentist-info/updateOfficeProfile/:officeId", {
          params: { officeId: profile.id },
          input: values,
        });
        form.reset(form.getValues());
        router.refresh();
        return answer;
      }}
    >
      <Card>
        <CardHeader title={t("profile")} description={t("profileText")} />
        <CardBody className="grid gap-5">
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
          <div className="flex flex-wrap items-end gap-2">
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
              <CopyButton text={`${siteUrl}/signup/${profile.slug}`} label={t("copyLink")} />
            </span>
          </div>
          <div className="grid gap-5 sm:grid-cols-3">
            <PhoneField name="phone" label={t("phone")} />
            <EmailField name="email" label={t("email")} />
            <TextField name="website" label={t("website")} required={false} inputMode="url" autoComplete="url" />
          </div>
          <AddressField />
          <div className="grid gap-5 sm:grid-cols-2">
            <SelectField
              name="timezone"
              label={t("timezone")}
              hint={t("timezoneHint")}
              options={US_ZONES.map((zone) => ({ value: zone.id, label: zone.name[locale] }))}
            />
            <TextareaField
              name="professionalNames"
              label={t("professionals")}
              hint={t("professionalsHint")}
              required={false}
              rows={3}
            />
          </div>
        </CardBody>
        {mayChange ? (
          <CardFooter>
            <SubmitButton>{t("save")}</SubmitButton>
          </CardFooter>
        ) : null}
      </Card>
    </Form>
  );
}
