"use client";

import { ImagePlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { cx } from "@/components/ui/cx";
import { PICTURE_FILE, pictureOf } from "@/lib/core/files/picture-fields";
import type { Cropping } from "./crop-dialog";
import { FileField } from "./file-field";

// Fetched when a picture is chosen, not with the page.
const CropDialog = lazy(() => import("./crop-dialog"));

export const PICTURE_TYPES = "image/png,image/jpeg,image/webp";
/** What is cut here may be as large as a camera's best: a small part of it is sent. */
const CROPPED_FILE = pictureOf(20);

type Done = { url: string | null; message?: string | undefined };
type Choosing = { file: File; done: (picture: Blob | null) => void; failed: (cause: Error) => void };
type Props = {
  words: { label: string; alt: string; none: ReactNode; choose: string; replace: string; remove: string; hint: string };
  url: string | null;
  /** Which part is kept is chosen first. */
  crop?: Cropping;
  save: (picture: Blob, onProgress: (share: number) => void) => Promise<Done>;
  remove: () => Promise<Done>;
  disabled?: boolean;
  /** The frame the picture is shown in. */
  frame?: string;
  image?: string;
};

/** A picture: shown as others see it, cut, replaced and deleted at once. */
export function PictureField({ words, url, crop, save, remove, disabled = false, frame, image }: Props) {
  const errors = useTranslations("errors");
  const [shown, setShown] = useState(url);
  const [choosing, setChoosing] = useState<Choosing | null>(null);
  const close = () => setChoosing(null);
  const kept = async (work: Promise<Done>) => {
    const done = await work;
    setShown(done.url);
    return done;
  };
  const cut = (file: File) =>
    new Promise<Blob | null>((resolve, reject) => {
      setChoosing({ file, done: resolve, failed: reject });
    }).finally(close);
  return (
    <>
      <FileField
        label={words.label}
        hint={words.hint}
        disabled={disabled}
        rule={crop ? CROPPED_FILE : PICTURE_FILE}
        accept={PICTURE_TYPES}
        choose={
          <>
            <ImagePlus size={18} />
            {shown ? words.replace : words.choose}
          </>
        }
        shown={
          <Frame className={frame}>
            {shown ? (
              // biome-ignore lint/performance/noImgElement: a small file of our own storage, already resized
              <img src={shown} alt={words.alt} className={image} />
            ) : (
              <span data-theme="light" className="bg-transparent text-small text-muted">
                {words.none}
              </span>
            )}
          </Frame>
        }
        {...(crop ? { prepare: cut } : {})}
        send={(picture, onProgress) => kept(save(picture, onProgress))}
        remove={shown ? { label: words.remove, act: () => kept(remove()) } : undefined}
      />
      {choosing && crop ? (
        <Suspense fallback={null}>
          <CropDialog
            {...crop}
            file={choosing.file}
            onDone={choosing.done}
            onUnreadable={() => choosing.failed(new Error(errors("pictureUnreadable")))}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** White in both themes: a logo is drawn for paper. */
function Frame({ className, children }: { className: string | undefined; children: ReactNode }) {
  return (
    <span className={cx("grid place-items-center overflow-hidden border border-line bg-white", className)}>
      {children}
    </span>
  );
}
