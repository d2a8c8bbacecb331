// What a search means: words in any order, numbers however written, who is called just so first, typing errors forgiven.
import { describe, expect, it } from "vitest";
import { searchWordsOf } from "@/lib/core/lists/search-words";
import {
  isForgiven,
  matchOf,
  spellingsOf,
  typingErrors,
  untouchedOf,
} from "@/lib/membership/members/list-search.rules";

const ana = { firstName: "Ana", lastName: "O'Brien", email: "ana@example.com", phone: "(512) 555-1138" };

describe("who fits", () => {
  it.each([
    ["ANA", "whole"],
    ["brien", "anywhere"],
    ["o'br", "beginning"],
    ["o&#39;br", "beginning"],
    ["ana o'b", "beginning"],
    ["o'b ana", "beginning"],
    ["O'Brien, Ana", "whole"],
    ["ána", "whole"],
    ["@example", "anywhere"],
    ["", "whole"],
    ["  ", "whole"],
    ["zoe", null],
    ["%", null],
    ["ana zoe", null],
    ["5125551138", "anywhere"],
    ["(512) 555-1138", "anywhere"],
    ["+1 512.555.1138", "anywhere"],
    ["555-1138", "anywhere"],
    ["1138", "anywhere"],
    ["ana 555-1138", "anywhere"],
    ["512 555 1139", null],
  ])("%s: %s", (text, expected) => {
    expect(matchOf(text, ana)).toBe(expected);
  });

  it("puts the one called so before the one whose address has the letter", () => {
    const mei = { firstName: "Mei", lastName: "Nguyen", email: "mei.nguyen@harbor.example" };
    const ruth = { firstName: "Ruth", lastName: "Nguyen", email: null };
    expect([matchOf("nguyen r", mei), matchOf("nguyen r", ruth), matchOf("nguyen ruth", ruth)]).toEqual([
      "anywhere",
      "beginning",
      "whole",
    ]);
  });
});

describe("words", () => {
  it("are digits only where a number is meant", () => {
    expect(searchWordsOf("(512) 555-1138")).toEqual(["5125551138"]);
    expect(searchWordsOf("1 512 555 1138")).toEqual(["5125551138"]);
    expect(searchWordsOf("smith-jones 12")).toEqual(["smith-jones", "12"]);
    expect(searchWordsOf("a b c d e f g h i j")).toHaveLength(8);
  });
});

describe("typing errors", () => {
  it.each([
    ["alvares", "alvarez", 1],
    ["alvrez", "alvarez", 1],
    ["alvarrez", "alvarez", 1],
    ["rtuh", "ruth", 1],
    ["smith", "smyth", 1],
    ["nguyen", "nugyne", 2],
    ["same", "same", 0],
    ["", "abc", 3],
  ])("%s for %s: %i", (typed, meant, errors) => {
    expect(typingErrors(typed, meant)).toBe(errors);
  });

  it("are one in a short word and two in a long one, the nearest only", () => {
    expect(spellingsOf("alvares", ["alvarez", "alvarado", "smith"])).toEqual(["alvarez"]);
    expect(spellingsOf("nugyne", ["nguyen"])).toEqual([]);
    expect(spellingsOf("kowalsky", ["kowalski", "kovalsky"])).toEqual(["kowalski", "kovalsky"]);
    expect(spellingsOf("linqvits", ["lindqvist"])).toEqual(["lindqvist"]);
  });

  it("are none where a name begins just so", () => {
    expect(spellingsOf("alva", ["alvarez", "alma"])).toEqual([]);
  });

  it("are not looked for in numbers, addresses and short words", () => {
    expect(["alv", "a@bc", "12345", "ruth"].map(isForgiven)).toEqual([false, false, false, true]);
  });

  it("leave the beginning or the end of the name as it is, wherever one is", () => {
    const letters = "abcdefghijklmnopqrstuvwxyz";
    for (const name of ["ruth", "chloe", "nguyen", "alvarez", "kowalski"]) {
      for (let at = 0; at < name.length; at++) {
        const wrong = [
          name.slice(0, at) + name.slice(at + 1),
          `${name.slice(0, at)}${name[at + 1] ?? ""}${name[at]}${name.slice(at + 2)}`,
          ...[...letters].map((letter) => name.slice(0, at) + letter + name.slice(at + 1)),
          ...[...letters].map((letter) => name.slice(0, at) + letter + name.slice(at)),
        ];
        for (const typed of wrong) {
          const [start, end] = untouchedOf(typed);
          expect(` ${name} `.startsWith(start) || ` ${name} `.endsWith(end), `${typed} for ${name}`).toBe(true);
        }
      }
    }
  });
});
