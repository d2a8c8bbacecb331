import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { LOCALES } from "@/lib/core/i18n/locale";
import { termsText } from "@/lib/platform/terms/queries";
import { asText, changesBetween, isOwnName, termsState } from "@/lib/platform/terms/rules";
import { TERMS_ON } from "@/lib/platform/terms/schema";
import { TENANTS } from "@/tenants/registry";
import { TENANT_IDS } from "@/tenants/tenant";
import known from "../data/terms.json";

const fingerprint = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

describe("our terms", () => {
  it("have a day of their own for each wording, so that nobody has signed what was changed afterwards", () => {
    const texts = TENANT_IDS.flatMap((tenant) =>
      LOCALES.map(
        (locale) => [`${tenant} ${locale}`, fingerprint(asText(termsText(TENANTS[tenant], locale)))] as const,
      ),
    );
    const help =
      "the terms say something else now: give them a new TERMS_ON in lib/platform/terms/schema.ts, and its line in tests/data/terms.json";
    expect({ [TERMS_ON]: Object.fromEntries(texts) }, help).toEqual({ [TERMS_ON]: known[TERMS_ON] });
  });

  it("are one text, whose parts are numbered", () => {
    const text = asText(termsText(TENANTS.dental, "en-US"));
    expect(text).toMatch(/^Terms\n\nThese terms are between Inhouse Dental/);
    expect(text).toMatch(/\n\n1\. What this is\n/);
    expect(text).not.toMatch(/[{}]/);
  });
});

describe("what an office is asked for", () => {
  it.each([
    [null, "first"],
    ["2020-01-01", "changed"],
    [TERMS_ON, null],
    ["2099-01-01", null],
  ])("having signed those of %s: %s", (signedOn, state) => expect(termsState(signedOn)).toBe(state));
});

describe("the difference of two texts", () => {
  it("says what came and what went, and leaves nothing out", () => {
    const [before, after] = [
      "We may close access.\n\nWrite to us.",
      "We may close access that is misused.\n\nWrite to us.",
    ];
    const changes = changesBetween(before, after);
    const without = (kind: string) =>
      changes
        .filter((one) => one.kind !== kind)
        .map(({ text }) => text)
        .join("");
    expect(without("added")).toBe(before);
    expect(without("removed")).toBe(after);
    expect(changes.filter(({ kind }) => kind === "added").map(({ text }) => text.trim())).toContainEqual(
      expect.stringContaining("that is misused"),
    );
  });

  it("of the same text is one stretch", () => {
    expect(changesBetween("One. Two.", "One. Two.")).toEqual([{ kind: "same", text: "One. Two." }]);
  });
});

describe("a typed name", () => {
  const who = { firstName: "Dana", lastName: "Reyes Núñez" };
  it.each([
    ["Dana Reyes Núñez", true],
    ["dr. dana reyes nunez, dds", true],
    ["Reyes Nunez Dana", true],
    ["Dana M. Reyes Núñez", true],
    ["Dana", false],
    ["Owen Park", false],
    ["Danar Reyes Núñez", false],
    ["", false],
  ])("“%s” is that of the person: %s", (typed, own) => expect(isOwnName(typed, who)).toBe(own));
});
