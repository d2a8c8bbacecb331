import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { z } from "zod";
import { SelectField } from "@/components/forms/select-field";
import { TextareaField } from "@/components/forms/textarea-field";
import { INVALID } from "@/lib/core/fields/fields";
import { US_ZONES } from "@/lib/core/time/dates";
import { zoneOfState } from "@/lib/core/time/zones";
import type { OfficeProfile } from "@/lib/practice/offices/queries";
import { LANGUAGES, officeProfileInput } from "@/lib/practice/offices/schema";

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
    specialty: profile.specialty ?? "",
    languages: LANGUAGES.filter((language) => profile.languages.includes(language)),
  };
}

/**
 * The office's clock. `follows` proposes the one of the state, until somebody chooses another: an office that is only being set up
 * should not keep our own without noticing.
 */
export function TimezoneField({ follows = false }: { follows?: boolean }) {
  const t = useTranslations("offices.profile");
  const locale = useLocale();
  const { setValue, getValues } = useFormContext<z.input<typeof profileForm>>();
  const state = useWatch<z.input<typeof profileForm>, "state">({ name: "state" });
  const before = useRef({ state, zone: getValues("timezone") });
  useEffect(() => {
    const last = before.current;
    if (!follows || state === last.state) return;
    const zone = zoneOfState(state ?? "");
    // One that was chosen is no longer ours to change.
    if (!zone || getValues("timezone") !== last.zone) return;
    before.current = { state, zone };
    setValue("timezone", zone, { shouldDirty: true });
  }, [follows, state, getValues, setValue]);
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
