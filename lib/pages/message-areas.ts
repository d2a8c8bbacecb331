import "server-only";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cache } from "react";
import type { Messages } from "@/lib/core/i18n/messages";
import type { PagePath, Shell } from "./routes";

/** A page, or the frame around pages. */
export type PageArea = PagePath | Extract<Shell, "office" | "admin" | "patient" | "partner">;

const rendered = cache((): { page: PagePath | null } => ({ page: null }));

/** Says which page a request renders, so that the look inside it carries that page's texts. */
export function rendersPage(path: PagePath): void {
  rendered().page = path;
}

/** The page that a request renders; null outside of one. */
export const renderedPage = (): PagePath | null => rendered().page;

let table: Record<string, readonly string[]> | null | undefined;

/** Written by the build (scripts/message-areas.ts) from what the client components of each page use. */
function built(): Record<string, readonly string[]> | null {
  if (table !== undefined && process.env.NODE_ENV !== "development") return table;
  const file = join(process.cwd(), process.env.INHOUSE_BUILD_DIR || ".next", "message-areas.json");
  const usable = process.env.NODE_ENV !== "development" && existsSync(file);
  table = usable ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, readonly string[]>) : null;
  return table;
}

/**
 * The texts that the client components of a page or frame need; of the page being rendered when none is named. In
 * development, where the sources change under the page, everything.
 */
export function messagesFor(messages: Messages, part: PageArea | null = rendered().page): Messages {
  const areas = built();
  if (areas === null || part === null) return messages;
  return Object.fromEntries((areas[part] ?? []).map((area) => [area, messages[area] ?? {}]));
}
