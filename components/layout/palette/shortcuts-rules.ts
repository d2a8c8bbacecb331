// What a key means on its own. Pure, so that a test holds it: no letter is ever taken from somebody who types.

export const SHORTCUTS = ["search", "down", "up", "help"] as const;
export type Shortcut = (typeof SHORTCUTS)[number];
export const KEYS: Record<Shortcut, string> = { search: "/", down: "j", up: "k", help: "?" };

type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; repeat?: boolean };
/** What has the focus, as far as it matters: its tag, an input's type, its role, and whether it is edited in place. */
export type Focused = { tag: string; type?: string; role?: string | null; editable?: boolean };

const NO_TEXT = ["checkbox", "radio", "button", "submit", "reset", "file", "range", "color"];
/** Widgets in which a letter looks for an entry. */
const TYPES_AHEAD = ["combobox", "listbox", "menu", "menuitem", "menuitemcheckbox", "option", "textbox", "searchbox"];

/** Whether a letter would be typed, or look for an entry, where the focus is. */
export function takesLetters({ tag, type = "text", role, editable = false }: Focused): boolean {
  if (editable || tag === "TEXTAREA" || tag === "SELECT" || TYPES_AHEAD.includes(role ?? "")) return true;
  return tag === "INPUT" && !NO_TEXT.includes(type);
}

/** The shortcut of a key, or null: with a modifier it is the browser's, in a field it is text. */
export function shortcutOf(pressed: Pressed, focused: Focused | null): Shortcut | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  if (focused && takesLetters(focused)) return null;
  return SHORTCUTS.find((name) => KEYS[name] === pressed.key) ?? null;
}
