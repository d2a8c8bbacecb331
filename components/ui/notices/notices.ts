import type { toast } from "sonner";

type Sonner = typeof toast;
type Notice = (toast: Sonner) => void;

// The library that shows notices is fetched with the first of them: most pages are left without any.
let shown: Sonner | null = null;
let waiting: Notice[] = [];
const watchers = new Set<() => void>();

/** Shows a notice, at once or as soon as there is a place for it. */
export function notice(say: Notice): void {
  if (shown) say(shown);
  else {
    waiting = [...waiting, say];
    for (const watcher of watchers) watcher();
  }
}

/** The place for notices is there; those that waited are shown, in their order. */
export function placeIsThere(toast: Sonner): void {
  shown = toast;
  for (const say of waiting) say(toast);
  waiting = [];
}

export const watchNotices = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** Whether there has been anything to show in this tab. */
export const anyNotice = () => shown !== null || waiting.length > 0;
