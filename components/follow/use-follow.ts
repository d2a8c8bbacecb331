"use client";

import { useEffect } from "react";

/** How often a page looks again at work that is under way, in milliseconds. */
const LOOK_EVERY_MS = 3000;

/** Looks again at work while it is under way, so that the page comes to its result without being loaded anew. `look` is kept between renders. */
export function useFollow(underWay: boolean, look: () => void, everyMs = LOOK_EVERY_MS): void {
  useEffect(() => {
    if (!underWay) return;
    const timer = window.setInterval(look, everyMs);
    return () => window.clearInterval(timer);
  }, [underWay, look, everyMs]);
}
