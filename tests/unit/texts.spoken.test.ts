// Sentences that were read aloud and that nobody says at a counter: they do not come back.
import { describe, expect, it } from "vitest";
import { filesIn, read } from "../support/tree";

const UNSPOKEN: Record<string, RegExp> = {
  "en-US":
    /leaves by itself|each role is for decides|leaves? after two minutes|famil(?:y|ies) gets? it\b|None after 90 days|A call often works|No automatic steps|whom it charges|before you settle it|another amount would leave/i,
  "es-US": /desaparece solo|Lo decide para qué|familias? lo recibe|Sin pasos automáticos|antes de saldarlo/i,
};

describe("what is read on screen", () => {
  it.each(Object.entries(UNSPOKEN))("holds none of the sentences nobody says, in %s", (locale, unspoken) => {
    const found = filesIn(`messages/${locale}`, /\.json$/)
      .flatMap((path) =>
        read(path)
          .split("\n")
          .map((line) => `${path}: ${line.trim()}`),
      )
      .filter((line) => unspoken.test(line));
    expect(found).toEqual([]);
  });
});
