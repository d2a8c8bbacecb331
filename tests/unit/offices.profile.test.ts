import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spokenAt } from "@/lib/practice/offices/languages.rules";
import { merged } from "@/lib/practice/offices/profile.rules";
import { PROFILE_FIELDS, type ProfileField } from "@/lib/practice/offices/schema";

type Profile = Record<ProfileField, unknown>;
const profile = (more: Partial<Profile> = {}): Profile => ({
  ...(Object.fromEntries(PROFILE_FIELDS.map((field) => [field, `${field} at first`])) as Profile),
  internalName: null,
  languages: ["es", "fr"],
  ...more,
});

describe("two people who change a profile at once", () => {
  it("do not see each other where they touch different fields", () => {
    const seen = profile();
    const sent = profile({ phone: "mine" });
    const now = profile({ website: "theirs" });
    expect(merged(now, sent, seen)).toEqual({ written: { phone: "mine" }, overtaken: [] });
  });

  it("are told where both changed the same field, unless they changed it to the same", () => {
    const seen = profile();
    expect(merged(profile({ phone: "theirs" }), profile({ phone: "mine" }), seen).overtaken).toEqual(["phone"]);
    expect(merged(profile({ phone: "same" }), profile({ phone: "same" }), seen).overtaken).toEqual([]);
  });

  it("know empty as empty and languages in any order", () => {
    const sent = profile({ internalName: "", languages: ["fr", "es"] });
    expect(merged(profile(), sent, profile())).toEqual({ written: {}, overtaken: [] });
  });

  it("overwrite what is sent where nobody said what they had seen", () => {
    expect(merged(profile({ phone: "theirs" }), { phone: "mine" }, undefined)).toEqual({
      written: { phone: "mine" },
      overtaken: [],
    });
  });

  it("never lose a change of the other without a word", () => {
    const values = fc.constantFrom("a", "b", "c", "");
    const any = fc.record(
      Object.fromEntries(PROFILE_FIELDS.map((field) => [field, values])) as Record<ProfileField, typeof values>,
    );
    fc.assert(
      fc.property(any, any, any, (seen, sent, now) => {
        const { written, overtaken } = merged(now, sent, seen);
        for (const field of PROFILE_FIELDS) {
          const theirs = now[field] !== seen[field];
          if (theirs && field in written && !overtaken.includes(field)) expect(sent[field]).toBe(now[field]);
          if (sent[field] !== seen[field]) expect(field in written).toBe(true);
        }
      }),
    );
  });
});

describe("what is spoken at an office", () => {
  it("is said in the reader's language, English first, and not at all where it is only that", () => {
    expect(spokenAt(["es", "ase"], "en-US")).toBe("English, Spanish, and American Sign Language");
    expect(spokenAt(["es"], "es-US")).toBe("inglés y español");
    expect(spokenAt([], "en-US")).toBeNull();
  });
});
