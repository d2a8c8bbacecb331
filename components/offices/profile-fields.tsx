import { useLocale, useTranslations } from "next-intl";
import { z } from "zod";
import { SelectField } from "@/components/forms/select-field";
import { TextareaField } from "@/components/forms/textarea-field";
import { US_ZONES } from "@/lib/core/dates";
import { INVALID } from "@/lib/core/fields";
import type { OfficeProfile } from "@/lib/offices/queries";
import { officeProfileInput } from "@/lib/offices/schema";

const names = officeProfileInput.shape.professionalNames;

/** The profile as a form holds it: names of professionals one a line, and one message for all of them. */
export const profileForm = officeProfileInput.extend({
  professionalNames: z
    .string()
    .transform((text) =>
      text
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .refine((lines) => names.safeParse(lines).success, INVALID.data),
});

/** What a form starts with, from what is saved. */
export function profileValues(profile: OfficeProfile): z.input<typeof profileForm> {
  return {
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
  };
}

export function TimezoneField() {
  const t = useTranslations("offices.profile");
  const locale = useLocale();
  return (
    <SelectField
      name="timezone"
      label={t("timezone")}
      hint={t("timezoneHint")}
      options={US_ZONES.map((zone) => ({ value: zone.id, label: zone.name[locale] }))}
    />
  );
}

export function ProfessionalsField() {
  const t = useTranslations("offices.profile");
  return (
    <TextareaField
      name="professionalNames"
      label={t("professionals")}
      hint={t("professionalsHint")}
      required={false}
      rows={3}
    />
  );
}
