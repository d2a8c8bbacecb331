export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
export const THEME_COOKIE = "theme";
export const SIDEBAR_COOKIE = "sidebarExpanded";

/** The reader's choice from the cookie; anything else follows the device. */
export function themeOf(text: string | null | undefined): Theme {
  return THEMES.find((theme) => theme === text) ?? "system";
}

/** Dense for staff, airy (16 px text, 48 px controls) for patients and visitors. */
export type Space = "desk" | "airy";
