"use client";

import type { ComponentProps } from "react";
import type { Cropping } from "./crop-dialog";
import { PictureField } from "./picture-field";

type Props = Omit<ComponentProps<typeof PictureField>, "crop" | "frame" | "image"> & {
  /** What a logo may be cut to. */
  shapes: Cropping["shapes"];
};

/** A logo, as an office or an association has one: kept whole, on a place of its own. */
export function LogoPicture({ shapes, ...field }: Props) {
  return (
    <PictureField
      {...field}
      crop={{ shapes, mostSide: 1280, as: "image/png" }}
      frame="rounded-card h-20 w-40 grid-rows-[minmax(0,1fr)] p-2"
      image="size-full min-h-0 object-contain"
    />
  );
}
