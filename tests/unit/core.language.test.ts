import { describe, expect, it, test } from "vitest";
import { choiceCookie, chosenBy } from "@/lib/core/i18n/choice";
import { localeOf } from "@/lib/core/i18n/locale";

describe("the reader's language", () => {
  it.each([
    ["es-US", "en-US,en;q=0.9", "es-US"],
    ["en-US", "es-MX", "en-US"],
    [undefined, "es-MX,es;q=0.9,en;q=0.8", "es-US"],
    [undefined, "fr-CA,fr;q=0.9,es;q=0.5,en;q=0.4", "es-US"],
    [undefined, "en;q=0.4,es;q=0.5", "es-US"],
    [undefined, "es;q=0,en;q=0.1", "en-US"],
    [undefined, "de", "en-US"],
    [undefined, undefined, "en-US"],
    ["xx", "*", "en-US"],
    [null, "est", "en-US"],
  ])("chosen %s, browser %s: %s", (chosen, accepted, locale) => {
    expect(localeOf(chosen, accepted)).toBe(locale);
  });
});

describe("a choice is kept", () => {
  const asked = (headers: Record<string, string> = {}, method = "GET", search = "lang=es-US") =>
    chosenBy({ method, search: new URLSearchParams(search), header: (name) => headers[name] });

  test("when somebody opens the address of a language", () => {
    expect(asked({ "sec-fetch-dest": "document" })).toBe("es-US");
    // A browser that says nothing of what it fetches for.
    expect(asked()).toBe("es-US");
    expect(choiceCookie("es-US")).toBe("lang=es-US; Path=/; Max-Age=31536000; SameSite=Lax");
  });

  test.each([
    ["Next fetches the page beforehand", { rsc: "1", "next-router-prefetch": "1", "sec-fetch-dest": "empty" }],
    ["the browser fetches the page beforehand", { "sec-purpose": "prefetch;prerender", "sec-fetch-dest": "document" }],
    ["an older browser fetches the page beforehand", { purpose: "prefetch" }],
    ["a script reads it", { "sec-fetch-dest": "empty" }],
    ["it is shown as a picture", { "sec-fetch-dest": "image" }],
  ])("but not when %s", (_, headers) => {
    expect(asked(headers)).toBeNull();
  });

  test("nor by a write, nor where no language of ours is named", () => {
    expect(asked({}, "POST")).toBeNull();
    expect(asked({}, "HEAD")).toBeNull();
    expect(asked({}, "GET", "lang=fr")).toBeNull();
    expect(asked({}, "GET", "")).toBeNull();
  });
});
