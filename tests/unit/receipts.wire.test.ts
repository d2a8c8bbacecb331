// A receipt in the office's own color: as an operator of the page, and only one that can be read on white.
import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { contrast } from "@/lib/core/color";
import { type Receipt, receiptOf, receiptPdf } from "@/lib/practice/receipts/wire";

const OFFICE = {
  ...{ tenantId: "dental", officeName: "Bright Smiles", street: null, city: null, state: null, zip: null, phone: null },
  ...{ timezone: "America/Chicago", brandTemplate: 4, brandAccent: null },
};
const PAYMENT = {
  ...{
    id: 7,
    free: false,
    method: "in_office",
    deskMethod: null,
    deskReference: null,
    amountCents: 4900,
    refundedCents: 0,
  },
  ...{ paidAt: new Date("2026-11-01T15:00:00Z"), obligations: [], attempts: [] },
};
const receipt = (brandAccent: string | null): Receipt =>
  receiptOf(PAYMENT as never, { ...OFFICE, brandAccent } as never, "Ann Sample", "en-US");

/** The colors that the pages are filled with, by their operator. */
async function colorsOf(of: Receipt): Promise<Set<string>> {
  const pdf = (await receiptPdf(of)).toString("latin1");
  const drawn = [...pdf.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, body = ""]) => {
    try {
      return inflateSync(Buffer.from(body, "latin1")).toString("latin1");
    } catch {
      return "";
    }
  });
  const byte = (share: string) =>
    Math.round(Number(share) * 255)
      .toString(16)
      .padStart(2, "0");
  return new Set(
    [...drawn.join("\n").matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) scn$/gm)].map(
      ([, red = "", green = "", blue = ""]) => `#${byte(red)}${byte(green)}${byte(blue)}`,
    ),
  );
}

describe("a receipt", () => {
  it("has its title in the office's color", async () => {
    const of = receipt("#8b1e3f");
    expect(of.accent?.toLowerCase()).toBe("#8b1e3f");
    expect(await colorsOf(of)).toContain("#8b1e3f");
  });

  it("has a readable one where the office's cannot be read on white, and ours where it has none", async () => {
    const light = receipt("#ffe680").accent ?? "";
    expect(light.toLowerCase()).not.toBe("#ffe680");
    expect(contrast(light, "#ffffff")).toBeGreaterThanOrEqual(4.5);
    expect(receipt(null).accent).toBeNull();
    expect(await colorsOf(receipt(null))).toEqual(new Set(["#14181f", "#4b5563"]));
  });

  it("says the last day that is paid for, not the day after it", () => {
    const month = {
      kind: "dues",
      status: "paid",
      discountBps: 0,
      discountCents: 0,
      netCents: 4900,
      periodStartOn: new Date("2026-11-27"),
      periodEndOn: new Date("2026-12-27"),
      membership: {
        member: { firstName: "Ann", lastName: "Sample" },
        planVersion: { planName: "Adult", spanishName: null },
      },
    };
    const [row] = receiptOf({ ...PAYMENT, obligations: [month] } as never, OFFICE as never, "Ann Sample", "en-US").rows;
    expect(row?.detail).toBe("11/27/2026 to 12/26/2026");
  });
});
