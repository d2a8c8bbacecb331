"use client";

import { useTranslations } from "next-intl";
import { AddressField } from "@/components/forms/address-field";
import { EmailField } from "@/components/forms/email-field";
import { Form } from "@/components/forms/form";
import { PhoneField } from "@/components/forms/phone-field";
import { SaveState } from "@/components/forms/save-state";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextField } from "@/components/forms/text-field";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import type { OfficeProfile } from "@/lib/offices/queries";
import { profileForm, profileValues, TimezoneField } from "../profile-fields";
import { LogoField } from "./logo-field";
import { PagePreview } from "./page-preview";

type Props = { profile: OfficeProfile; userId: number; siteUrl: string; mayChange: boolean };

/** Without the people, who have a list of their own below. */
const ownProfile = profileForm.omit({ professionalNames: true });

/** What the office says about itself; public pages show it as soon as it is saved. */
export function ProfileForm({ profile, userId, siteUrl, mayChange }: Props) {
  const t = useTranslations("offices.settings");
  return (
    <Form
      schema={ownProfile}
      guard
      disabled={!mayChange}
      label={t("profile")}
      defaultValues={profileValues(profile)}
      call="POST /dentist-info/updateOfficeProfile/:officeId"
      params={{ officeId: profile.id }}
      onSent={(_, form) => form.reset(form.getValues())}
    >
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
              <CopyButton text={`${siteUrl}/signup/${profile.slug}`} label={t("copyLink")} />
            </span>
          </div>
          <div className="grid gap-5 sm:grid-cols-3">
            <PhoneField name="phone" label={t("phone")} />
            <EmailField name="email" label={t("email")} />
            <TextField name="website" label={t("website")} required={false} inputMode="url" autoComplete="url" />
          </div>
          <AddressField />
          <TimezoneField />
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
