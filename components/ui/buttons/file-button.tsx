"use client";

import { type ReactNode, useRef } from "react";
import { Button, type ButtonProps } from "./button";

type Props = Pick<ButtonProps, "size" | "variant" | "pending" | "aria-label"> & {
  /** The types of files that can be chosen. */
  accept: string;
  onFile: (file: File) => void;
  children: ReactNode;
};

/** A button that lets one file be chosen. The same file can be chosen again. */
export function FileButton({ accept, onFile, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          event.target.value = "";
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}
