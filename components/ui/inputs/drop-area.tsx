"use client";

import { type DragEvent, type ReactNode, useState } from "react";
import { cx } from "../cx";

type Props = { onFile: (file: File) => void; disabled?: boolean; className?: string; children: ReactNode };

/** A file may be dropped here: an extra beside the button inside, which needs no pointer. */
export function DropArea({ onFile, disabled = false, className, children }: Props) {
  const [over, setOver] = useState(false);
  const take = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !disabled) onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra beside the button inside
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={take}
      className={cx(
        "rounded-card border-2 border-dashed transition-colors",
        over ? "border-accent bg-accent-soft" : "border-line",
        className,
      )}
    >
      {children}
    </div>
  );
}
