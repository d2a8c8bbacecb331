"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form } from "@/components/forms/form";
import { PhoneField } from "@/components/forms/phone-field";
import { SaveState } from "@/components/forms/save-state";
import { SelectField } from "@/components/forms/select-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextField } from "@/components/forms/text-field";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Callout } from "@/components/ui/notices/callout";
import { useRenew } from "@/components/ui/states/renewal";
import type { ShownProfile } from "@/lib/platform/accounts/own.queries";
import { OwnPhoto } from "./own-photo";

const ownProfile = () => import("@/lib/platform/accounts/schema").then((known) => known.ownProfile);

type Props = {
  profile: ShownProfile;
  /** The address of the photograph. */
  photo: string | null;
  hasPhone: boolean;
  /** The titles to choose from; null for who works in no office. */
  jobTitles: readonly string[] | null;
};

const valuesOf = ({ firstName, middleName, lastName, phone, jobTitle }: ShownProfile) => ({
  ...{ firstName, middleName: middleName ?? "", lastName, phone: phone ?? "", jobTitle: jobTitle ?? "" },
});

/** Own name, phone and job title. What somebody else has saved meanwhile is shown above what is typed, which stays. */
export function ProfileForm({ profile, photo, hasPhone, jobTitles }: Props) {
  const t = useTranslations("accounts.own");
  const renew = useRenew();
  // What the fields were filled from. The page may be read anew under them; they are filled once.
  const [known, setKnown] = useState([profile.version]);
  const { firstName, middleName, lastName, phone, jobTitle } = profile;
  const stands = [[firstName, middleName, lastName].filter(Boolean).join(" "), hasPhone && phone, jobTitle];
  const others = jobTitle !== null && !jobTitles?.includes(jobTitle) ? [jobTitle] : [];
  return (
    <Form
      schema={ownProfile}
      guard
      label={t("you")}
      defaultValues={valuesOf(profile)}
      call="PUT /users/me/profile"
      input={({ phone: number, jobTitle: title, ...names }) => ({
        ...names,
        ...(hasPhone ? { phone: number } : {}),
        ...(jobTitles ? { jobTitle: title } : {}),
        version: profile.version,
      })}
      onRefused={renew}
      onSent={({ data }, form) => {
        setKnown([profile.version, data.version]);
        form.reset(valuesOf(data));
      }}
    >
      <Card>
        <CardHeader title={t("you")} description={t(jobTitles ? "teamText" : hasPhone ? "youText" : "patientText")} />
        <CardBody className="grid gap-5">
          {known.includes(profile.version) ? null : (
            <Callout tone="warn" role="status" title={t("changedTitle")}>
              {t("changedText", { values: stands.filter(Boolean).join(" · ") })}
            </Callout>
          )}
          <OwnPhoto name={`${firstName} ${lastName}`} url={photo} shown={jobTitles ? "team" : "menu"} />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField name="firstName" label={t("firstName")} autoComplete="given-name" maxLength={50} />
            <TextField
              name="middleName"
              label={t("middleName")}
              autoComplete="additional-name"
              maxLength={50}
              required={false}
            />
            <TextField name="lastName" label={t("lastName")} autoComplete="family-name" maxLength={50} />
            {hasPhone ? <PhoneField name="phone" label={t("phone")} required={false} /> : null}
            {jobTitles ? (
              <SelectField
                name="jobTitle"
                label={t("jobTitle")}
                required={false}
                options={[...jobTitles, ...others].map((title) => ({ value: title, label: title }))}
              />
            ) : null}
          </div>
        </CardBody>
        <CardFooter>
          <SaveState />
          <SubmitButton>{t("save")}</SubmitButton>
        </CardFooter>
      </Card>
    </Form>
  );
}
