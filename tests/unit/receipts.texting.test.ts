import { expect, it } from "vitest";
import { mayText } from "@/lib/practice/receipts/texting.rules";

const at = new Date("2026-12-01T00:00:00Z");

it.each([
  ["(512) 555-0123", "512-555-0123", at, true],
  ["(512) 555-0123", "512-555-0123", null, false],
  ["(512) 555-0124", "512-555-0123", at, false],
  ["(512) 555-0123", null, at, false],
])("%s, agreed for %s at %s: %s", (phone, textConsentPhone, textConsentAt, expected) => {
  expect(mayText({ phone, textConsentPhone, textConsentAt })).toBe(expected);
});
