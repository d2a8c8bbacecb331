"use client";

import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";

type Props = {
  title: string;
  /** How wide the screen is that it stands for, in pixels. */
  width: number;
} & ({ children: ReactNode; html?: undefined } | { html: string; children?: undefined });

/** As much of a page as is in view, in pixels of this one. */
const HEIGHT = 720;
const EMPTY = "<!doctype html><html><head></head><body></body></html>";

/**
 * A page inside this one, drawn by the same components: a document of its own, so that its style sheets see the width of the
 * screen it stands for and nothing in it is part of the page around; or an email as it is written. Made smaller where there is less room.
 */
export function PageFrame({ title, width, html, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [room, setRoom] = useState(0);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const dress = useCallback(() => {
    const inside = frame.current?.contentDocument;
    if (inside?.readyState !== "complete" || inside.URL !== "about:srcdoc") return;
    inside.documentElement.className = document.documentElement.className;
    inside.head.replaceChildren(
      ...[...document.head.querySelectorAll('link[rel="stylesheet"], style')].map((sheet) => sheet.cloneNode(true)),
    );
    setBody(inside.body);
  }, []);
  // The frame may have been there, and ready, before this script was.
  useEffect(() => {
    if (html === undefined) dress();
  }, [html, dress]);
  useEffect(() => {
    if (!box.current) return;
    const watcher = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    watcher.observe(box.current);
    return () => watcher.disconnect();
  }, []);
  const scale = room === 0 ? 1 : Math.min(1, room / width);
  return (
    <div ref={box} className="flex justify-center overflow-hidden" style={{ height: HEIGHT }}>
      <iframe
        ref={frame}
        title={title}
        srcDoc={html ?? EMPTY}
        onLoad={html === undefined ? dress : undefined}
        className="shrink-0 origin-top rounded-control border border-line bg-canvas"
        style={{
          width,
          height: HEIGHT / scale,
          transform: `scale(${scale})`,
          marginInline: (width * scale - width) / 2,
        }}
      />
      {body ? createPortal(children, body) : null}
    </div>
  );
}
