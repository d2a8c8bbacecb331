// Single-key shortcuts never take a letter from somebody who types, nor a key from the browser.
import { describe, expect, it } from "vitest";
import { shortcutOf, takesLetters } from "@/components/layout/palette/shortcuts-rules";

const key = (name: string, more: Partial<Record<"ctrlKey" | "metaKey" | "altKey", boolean>> = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

describe("a key on its own", () => {
  it.each([
    ["/", "search"],
    ["j", "down"],
    ["k", "up"],
    ["?", "help"],
    ["a", null],
    ["Enter", null],
  ])("%s: %s", (name, expected) => {
    expect(shortcutOf(key(name), null)).toBe(expected);
    expect(shortcutOf(key(name), { tag: "A" })).toBe(expected);
  });

  it.each(["ctrlKey", "metaKey", "altKey"] as const)("is the browser's with %s", (modifier) => {
    expect(shortcutOf(key("k", { [modifier]: true }), null)).toBeNull();
  });

  it.each([
    [{ tag: "INPUT" }],
    [{ tag: "INPUT", type: "search" }],
    [{ tag: "INPUT", type: "date" }],
    [{ tag: "TEXTAREA" }],
    [{ tag: "SELECT" }],
    [{ tag: "DIV", editable: true }],
    [{ tag: "BUTTON", role: "combobox" }],
    [{ tag: "DIV", role: "menuitem" }],
  ])("is text in %j", (focused) => {
    expect(takesLetters(focused)).toBe(true);
    expect(shortcutOf(key("j"), focused)).toBeNull();
  });

  it.each([[{ tag: "INPUT", type: "checkbox" }], [{ tag: "BUTTON" }], [{ tag: "MAIN" }]])("acts on %j", (focused) => {
    expect(shortcutOf(key("j"), focused)).toBe("down");
  });
});
