import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ReadOnlyNote } from "@/components/layout/bars/read-only-note";
import ui from "@/messages/en-US/ui.json";
import { filesIn, read } from "../support/tree";

describe("the note above a page that its reader cannot change (Q-036)", () => {
  const noteOf = (of: "office" | "organization") =>
    renderToStaticMarkup(
      createElement(NextIntlClientProvider, {
        locale: "en-US",
        messages: { ui },
        timeZone: "UTC",
        // biome-ignore lint/correctness/noChildrenProp: its type asks for them among the properties
        children: createElement(ReadOnlyNote, { of }),
      }),
    );

  it("names who can: of an organization those of every location, since an office admin of some of them is its reader", () => {
    expect(noteOf("office")).toContain("The practice owner and office admins can change it.");
    expect(noteOf("organization")).toContain(
      "Owners and office admins of every location of the organization can change it.",
    );
  });

  const notesIn = (files: RegExp) =>
    filesIn("components/membership/locations", files).flatMap((path) => read(path).match(/<ReadOnlyNote[^>]*>/g) ?? []);

  it("speaks of the organization on each page of what is the organization's", () => {
    const notes = notesIn(/^(?:group|groups|people)-[\w-]+\.tsx$/);
    expect(notes.length).toBeGreaterThan(2);
    expect(new Set(notes)).toEqual(new Set(['<ReadOnlyNote of="organization" />']));
  });

  it("speaks of the practice where a location says something about itself, which its own administrators change", () => {
    const notes = notesIn(/^(?:location|edit-location)-[\w-]+\.tsx$/);
    expect(notes).toEqual(Array(3).fill("<ReadOnlyNote />"));
    expect(notesIn(/\.tsx$/)).toHaveLength(notes.length + notesIn(/^(?:group|groups|people)-[\w-]+\.tsx$/).length);
  });
});
