"use client";

import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { PictureField } from "@/components/forms/picture-field";
import { Avatar } from "@/components/ui/avatar";
import { api } from "@/lib/client";

// Fetched when a picture is chosen, not with the page.
const CropDialog = lazy(() => import("./crop-dialog"));

/** Largest file that is opened here, in bytes: as a phone takes them. What is sent is a square of a tenth of that. */
const MAX_BYTES = 20 * 1024 * 1024;

type Choosing = { file: File; done: (picture: string | null) => void; failed: (cause: Error) => void };

type Props = {
  name: string;
  url: string | null;
  /** Who sees it: one's team, or oneself in the menu alone. */
  shown: "team" | "menu";
};

/** The photograph of oneself: chosen, cut to a square, shown, and removed again. */
export function OwnPhoto({ name, url, shown }: Props) {
  const t = useTranslations("accounts.photo");
  const errors = useTranslations("errors");
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const close = () => setChoosing(null);
  return (
    <>
      <PictureField
        words={{
          ...{ label: t("label"), alt: t("alt"), none: <Avatar name={name} size="xl" />, hint: t(`hint.${shown}`) },
          ...{ choose: t("choose"), replace: t("replace"), remove: t("remove") },
        }}
        url={url}
        maxBytes={MAX_BYTES}
        prepare={(file) =>
          new Promise((resolve, reject) => {
            setChoosing({ file, done: resolve, failed: reject });
          }).finally(close) as Promise<string | null>
        }
        frame="size-24 rounded-full"
        image="size-full object-cover"
        save={async (file) => {
          const { data, message } = await api("POST /users/me/photo", { input: { file } });
          return { url: data.avatar, message };
        }}
        remove={async () => {
          const { message } = await api("DELETE /users/me/photo");
          return { url: null, message };
        }}
      />
      {choosing ? (
        <Suspense fallback={null}>
          <CropDialog
            file={choosing.file}
            onDone={choosing.done}
            onUnreadable={() => choosing.failed(new Error(errors("pictureUnreadable")))}
          />
        </Suspense>
      ) : null}
    </>
  );
}
