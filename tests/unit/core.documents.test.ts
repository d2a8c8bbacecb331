import { describe, expect, it } from "vitest";
import { documentName, documentType } from "@/lib/core/files/documents";

describe("a document", () => {
  it.each([
    ["%PDF-1.7", "application/pdf"],
    ["<svg>", null],
    ["", null],
    ["MZ", null],
  ])("reads the kind of %s from its bytes: %s", (text, type) => {
    expect(documentType(Buffer.from(text))).toBe(type);
  });

  it("names files without paths and with the right ending", () => {
    expect(documentName("../../etc/passwd.exe", "application/pdf")).toBe("passwd.pdf");
    expect(documentName("C:\\a\\Visita José.PNG", "image/png")).toBe("Visita José.png");
    expect(documentName("<>.pdf", "image/jpeg")).toBe("__.jpg");
  });
});
