"use client";

import { useTranslations } from "next-intl";
import { LogoPicture } from "@/components/forms/logo-picture";
import { api } from "@/lib/client";

type Props = { officeId: number; userId: number; url: string | null; disabled?: boolean };

/** The office's logo. */
export function LogoField({ officeId, userId, ...field }: Props) {
  const t = useTranslations("offices.settings");
  const params = { userId, officeId };
  return (
    <LogoPicture
      {...field}
      words={{
        ...{ label: t("logo"), alt: t("logoAlt"), none: t("noLogo"), hint: t("logoHint") },
        ...{ choose: t("chooseLogo"), replace: t("replaceLogo"), remove: t("deleteLogo") },
      }}
      shapes={[
        { name: "whole", ratio: null },
        { name: "wide", ratio: 3 },
        { name: "square", ratio: 1 },
      ]}
      save={async (file, onProgress) => {
        const { data, message } = await api("POST /users/:userId/dentist-info/:officeId/logo", {
          params,
          input: { file },
          onProgress,
        });
        return { url: data.logo_url, message };
      }}
      remove={async () => {
        const { message } = await api("DELETE /users/:userId/dentist-info/:officeId/logo", { params });
        return { url: null, message };
      }}
    />
  );
}
