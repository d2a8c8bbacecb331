"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { type Crop, dragged, MOST_ZOOM, type Size, squareOf, WHOLE } from "./crop-rules";

/** Of the picture that is sent, in pixels; the server keeps a smaller one. */
const SENT_SIDE = 768;
const BOX = 256;

type Props = {
  file: File;
  /** The square as a data URL; null when nothing is to be sent. */
  onDone: (picture: string | null) => void;
  /** The browser cannot show the file: it is no picture, or a broken one. */
  onUnreadable: () => void;
};

function drawn(image: HTMLImageElement, crop: Crop): string {
  const { left, top, side } = squareOf({ width: image.naturalWidth, height: image.naturalHeight }, crop);
  const canvas = document.createElement("canvas");
  const kept = Math.min(SENT_SIDE, Math.round(side));
  canvas.width = kept;
  canvas.height = kept;
  const pen = canvas.getContext("2d");
  if (!pen) return "";
  // A clear ground would become black in a JPEG.
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, kept, kept);
  pen.drawImage(image, left, top, side, side, 0, 0, kept, kept);
  return canvas.toDataURL("image/jpeg", 0.92);
}

/** Chooses the square of a picture that is kept: dragged, or moved by the sliders, which need no pointer. */
export default function CropDialog({ file, onDone, onUnreadable }: Props) {
  const t = useTranslations("accounts.photo");
  const [url, setUrl] = useState("");
  const [size, setSize] = useState<Size | null>(null);
  const [crop, setCrop] = useState(WHOLE);
  const image = useRef<HTMLImageElement>(null);
  const last = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const square = squareOf(size ?? { width: BOX, height: BOX }, crop);
  const scale = BOX / square.side;
  return (
    <Dialog open onOpenChange={(open) => !open && onDone(null)} title={t("crop")} description={t("cropText")}>
      <div className="grid justify-items-center gap-5">
        <div
          className="relative size-64 cursor-move touch-none overflow-hidden rounded-full border border-line bg-fill"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            last.current = { x: event.clientX, y: event.clientY };
          }}
          onPointerMove={(event) => {
            const from = last.current;
            if (!from || !size) return;
            const by = { x: event.clientX - from.x, y: event.clientY - from.y };
            last.current = { x: event.clientX, y: event.clientY };
            setCrop((now) => dragged(size, now, BOX, by));
          }}
          onPointerUp={() => {
            last.current = null;
          }}
          onPointerCancel={() => {
            last.current = null;
          }}
        >
          {url ? (
            // biome-ignore lint/performance/noImgElement: a file of the reader's own, which no server has
            <img
              ref={image}
              src={url}
              alt={t("alt")}
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                width > 0 && height > 0 ? setSize({ width, height }) : onUnreadable()
              }
              onError={onUnreadable}
              className="absolute top-0 left-0 max-w-none origin-top-left select-none"
              style={{ transform: `translate(${-square.left * scale}px, ${-square.top * scale}px) scale(${scale})` }}
            />
          ) : null}
        </div>
        <div className="grid w-full gap-3">
          <Slider
            label={t("zoom")}
            least={1}
            most={MOST_ZOOM}
            value={crop.zoom}
            onValue={(zoom) => setCrop({ ...crop, zoom })}
          />
          <Slider label={t("across")} least={0} most={1} value={crop.x} onValue={(x) => setCrop({ ...crop, x })} />
          <Slider label={t("down")} least={0} most={1} value={crop.y} onValue={(y) => setCrop({ ...crop, y })} />
        </div>
        <div className="flex w-full flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button onClick={() => onDone(null)}>{t("cancel")}</Button>
          <Button
            variant="primary"
            disabled={size === null}
            onClick={() => image.current && onDone(drawn(image.current, crop))}
          >
            {t("use")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

type SliderProps = { label: string; least: number; most: number; value: number; onValue: (value: number) => void };

function Slider({ label, least, most, value, onValue }: SliderProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[7rem_1fr] items-center gap-3">
      <label htmlFor={id} className="text-body font-medium">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={least}
        max={most}
        step={(most - least) / 100}
        value={value}
        onChange={(event) => onValue(Number(event.target.value))}
        className="h-control-small w-full accent-accent"
      />
    </div>
  );
}
