"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form } from "@/components/forms/form";
import { LogoPicture } from "@/components/forms/logo-picture";
import { SaveState } from "@/components/forms/save-state";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextField } from "@/components/forms/text-field";
import { CopyButton } from "@/components/ui/buttons/copy-button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { useRenew } from "@/components/ui/states/renewal";
import { api } from "@/lib/client";
import { ownAssociation } from "@/lib/platform/associations/schema";

type Props = {
  association: { name: string; url: string; revision: number; logo: string | null };
  mayChange: boolean;
};

const nameOnly = ownAssociation.pick({ name: true }).required();

/** Name and logo of an association, as they stand on the pages of its practices, and its sign-up link. */
export function AssociationProfileForm({ association, mayChange }: Props) {
  const t = useTranslations("associations.own");
  const renew = useRenew();
  const { name, url, revision } = association;
  const [logo, setLogo] = useState(association.logo);
  return (
    <Form
      schema={nameOnly}
      guard
      disabled={!mayChange}
      label={t("title")}
      defaultValues={{ name }}
      call="PUT /associations/profile"
      input={(sent) => ({ ...sent, revision })}
      onRefused={renew}
      onSent={(_, form) => form.reset(form.getValues())}
    >
      <Card>
        <CardHeader title={t("title")} description={t("titleText")} />
        <CardBody className="grid gap-5">
          <LogoPicture
            url={logo}
            disabled={!mayChange}
            words={{
              ...{ label: t("logo"), alt: t("logoAlt"), none: t("noLogo"), hint: t("logoHint") },
              ...{ choose: t("chooseLogo"), replace: t("replaceLogo"), remove: t("deleteLogo") },
            }}
            shapes={[
              { name: "whole", ratio: null },
              { name: "wide", ratio: 3 },
            ]}
            save={async (file, onProgress) => {
              const { data, message } = await api("POST /associations/profile/logo", { input: { file }, onProgress });
              setLogo(data.logo);
              renew();
              return { url: data.logo, message };
            }}
            remove={async () => {
              const { message } = await api("DELETE /associations/profile/logo", {});
              setLogo(null);
              renew();
              return { url: null, message };
            }}
          />
          <TextField name="name" label={t("name")} maxLength={100} autoComplete="organization" />
          <div className="rounded-control border border-line px-3 py-3">
            <p className="text-small text-muted">{t("preview")}</p>
            <p className="mt-2 flex items-center gap-2 text-small text-muted">
              {logo ? (
                // biome-ignore lint/performance/noImgElement: as the practices' pages show it
                <img src={logo} alt="" className="h-6 w-auto" />
              ) : null}
              {t("previewText", { name })}
            </p>
          </div>
          <div className="flex items-center justify-between gap-3 rounded-control border border-line px-3 py-2">
            <p className="min-w-0 text-small text-muted">
              {t("link")}
              <span className="block font-medium wrap-anywhere text-ink">{url}</span>
            </p>
            <CopyButton iconOnly text={url} label={t("copy")} />
          </div>
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
