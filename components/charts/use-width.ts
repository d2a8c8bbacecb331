"use client";

import { type RefObject, useEffect, useRef, useState } from "react";

/** Stands in for the width until there is one, so that what is drawn on the server has a shape. */
const GUESS = 640;

/** Width of an element in pixels, followed while it changes, and whether it has been measured yet. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number, boolean] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width ?? GUESS, width !== null];
}
