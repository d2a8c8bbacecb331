"use client";

import { useTranslations } from "next-intl";
import { PictureField } from "@/components/forms/picture-field";
import { api } from "@/lib/client";

type Props = { officeId: number; url: string | null; disabled?: boolean };

/** A photograph of the practice, as its public page shows it. */
export function PhotoField({ officeId, ...field }: Props) {
  const t = useTranslations("offices.page");
  const params = { officeId };
  return (
    <PictureField
      {...field}
      words={{
        ...{ label: t("photo"), alt: t("photoAlt"), none: t("noPhoto"), hint: t("photoHint") },
        ...{ choose: t("choosePhoto"), replace: t("replacePhoto"), remove: t("deletePhoto") },
      }}
      crop={{
        shapes: [
          { name: "page", ratio: 4 / 3 },
          { name: "whole", ratio: null },
        ],
        ...{ mostSide: 2000, as: "image/jpeg" },
      }}
      frame="rounded-card h-36 w-60"
      image="size-full object-cover"
      save={async (file, onProgress) => {
        const { data, message } = await api("POST /dentists/:officeId/photo", {
          params,
          input: { file },
          onProgress,
        });
        return { url: data.photoUrl, message };
      }}
      remove={async () => {
        const { message } = await api("DELETE /dentists/:officeId/photo", { params });
        return { url: null, message };
      }}
    />
  );
}
