"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/buttons/button";
import { cx } from "@/components/ui/cx";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { type Crop, dragged, MOST_ZOOM, partOf, type Ratio, type Size, WHOLE } from "./crop-rules";

/** The part is shown at most so large, in pixels: as much as a phone has room for. */
const MOST_WIDE = 288;
const MOST_HIGH = 256;

export type Cropping = {
  /** The shapes there are to choose from, width by height; null keeps the picture's own. */
  shapes: readonly { name: "square" | "wide" | "page" | "whole"; ratio: Ratio }[];
  /** Shown as the circle that others see. */
  round?: boolean;
  /** Longest side of what is sent, in pixels; the server keeps a smaller one. */
  mostSide: number;
  /** A logo keeps its clear ground and its edges, a photograph is a tenth of the size. */
  as: "image/png" | "image/jpeg";
};

type Props = Cropping & {
  file: File;
  /** The part; null when nothing is to be sent. */
  onDone: (picture: Blob | null) => void;
  /** The browser cannot show the file: it is no picture, or a broken one. */
  onUnreadable: () => void;
};

function drawn(image: HTMLImageElement, crop: Crop, ratio: Ratio, { mostSide, as }: Cropping): Promise<Blob | null> {
  const { left, top, width, height } = partOf({ width: image.naturalWidth, height: image.naturalHeight }, crop, ratio);
  const canvas = document.createElement("canvas");
  const scale = Math.min(1, mostSide / Math.max(width, height));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const pen = canvas.getContext("2d");
  if (!pen) return Promise.resolve(null);
  if (as === "image/jpeg") {
    // A clear ground would become black in a JPEG.
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
  }
  pen.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, as, 0.92);
  });
}

/** Chooses the part of a picture that is kept: dragged, or moved by the sliders, which need no pointer. */
export default function CropDialog({ file, onDone, onUnreadable, ...cropping }: Props) {
  const { shapes, round = false } = cropping;
  const t = useTranslations("forms.crop");
  const [url, setUrl] = useState("");
  const [size, setSize] = useState<Size | null>(null);
  const [crop, setCrop] = useState(WHOLE);
  const [shape, setShape] = useState(shapes[0]);
  const image = useRef<HTMLImageElement>(null);
  const last = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const ratio = shape?.ratio ?? null;
  const part = partOf(size ?? { width: MOST_WIDE, height: MOST_HIGH }, crop, ratio);
  const box = Math.min(MOST_WIDE, (MOST_HIGH * part.width) / part.height);
  const scale = box / part.width;
  return (
    <Dialog open onOpenChange={(open) => !open && onDone(null)} title={t("title")} description={t("text")}>
      <div className="grid justify-items-center gap-5">
        {shapes.length > 1 ? (
          <SegmentedControl
            label={t("shape")}
            options={shapes.map(({ name }) => ({ value: name, label: t(name) }))}
            value={shape?.name ?? "whole"}
            onValueChange={(name) => {
              setShape(shapes.find((each) => each.name === name));
              setCrop(WHOLE);
            }}
          />
        ) : null}
        <div
          className={cx(
            "relative cursor-move touch-none overflow-hidden border border-line bg-white",
            round ? "rounded-full" : "rounded-control",
          )}
          style={{ width: box, height: part.height * scale }}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            last.current = { x: event.clientX, y: event.clientY };
          }}
          onPointerMove={(event) => {
            const from = last.current;
            if (!from || !size) return;
            const by = { x: event.clientX - from.x, y: event.clientY - from.y };
            last.current = { x: event.clientX, y: event.clientY };
            setCrop((now) => dragged(size, now, ratio, box, by));
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
              style={{ transform: `translate(${-part.left * scale}px, ${-part.top * scale}px) scale(${scale})` }}
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
            onClick={() => image.current && void drawn(image.current, crop, ratio, cropping).then(onDone)}
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
