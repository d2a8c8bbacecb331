"use client";

import { useTranslations } from "next-intl";
import { PictureField } from "@/components/forms/picture-field";
import { Avatar } from "@/components/ui/avatar";
import { api } from "@/lib/client";

type Props = {
  name: string;
  url: string | null;
  /** Who sees it: one's team, or oneself in the menu alone. */
  shown: "team" | "menu";
};

/** The photograph of oneself: chosen, cut to a square, shown, and removed again. */
export function OwnPhoto({ name, url, shown }: Props) {
  const t = useTranslations("accounts.photo");
  return (
    <PictureField
      words={{
        ...{ label: t("label"), alt: t("alt"), none: <Avatar name={name} size="xl" />, hint: t(`hint.${shown}`) },
        ...{ choose: t("choose"), replace: t("replace"), remove: t("remove") },
      }}
      url={url}
      crop={{ shapes: [{ name: "square", ratio: 1 }], round: true, mostSide: 768, as: "image/jpeg" }}
      frame="size-24 rounded-full"
      image="size-full object-cover"
      save={async (file, onProgress) => {
        const { data, message } = await api("POST /users/me/photo", { input: { file }, onProgress });
        return { url: data.avatar, message };
      }}
      remove={async () => {
        const { message } = await api("DELETE /users/me/photo");
        return { url: null, message };
      }}
    />
  );
}
