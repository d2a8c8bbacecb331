// The form that a family fills in by hand: all of it is on one sheet, within its edges, and nothing that is signed is cut.
import { describe, expect, it } from "vitest";
import { translate } from "@/lib/core/i18n/translate";
import { groupBy } from "@/lib/core/lists/group-by";
import { printMeasure } from "@/lib/core/sheets/print";
import type { Shape } from "@/lib/core/sheets/shapes";
import { PAPER_PLANS, type PaperWords, paperForm } from "@/lib/membership/marketing/paper-form.rules";

const say = (key: string, values?: Record<string, string>) => translate("es-US", `marketingPaper.${key}`, values);
const LONG = "Plan de mantenimiento periodontal para toda la familia con blanqueamiento";

function words(more: Partial<PaperWords> = {}): PaperWords {
  const names = Array.from({ length: PAPER_PLANS }, (_, at) => `${LONG} ${at + 1}`);
  const leave = (["refund_90", "remaining_term", "none"] as const).map((policy, at) =>
    say(`leave.${policy}`, { plans: names.filter((_, no) => no % 3 === at).join(", ") }),
  );
  const office = "Consultorio Dental de la Familia Hernández y Asociados de San Antonio";
  return {
    office,
    contact: "12345 Martin Luther King Jr. Boulevard, San Antonio, TX 78205-1234 · 210-555-0100",
    title: say("title"),
    intro: say("intro"),
    plansTitle: say("plansTitle"),
    plans: names.map((name) => ({
      name: say("plan", { name, fee: "$1,250.00" }),
      prices: [say("month", { price: "$1,049.00" }), say("year", { price: "$10,499.00" })],
      note: "Para edades de 13 a 120",
    })),
    plansNote: `2 personas: 10% menos · 3 personas: 15% menos · ${say("more")}`,
    familyTitle: say("familyTitle"),
    columns: [say("columns.name"), say("columns.birth"), say("columns.relation"), say("columns.plan")],
    owner: say("owner"),
    contactFields: [say("contact.street"), say("contact.city"), say("contact.phone"), say("contact.email")],
    payTitle: say("payTitle"),
    pays: [say("pays.auto"), say("pays.office")],
    agreementsTitle: say("agreementsTitle"),
    agreements: [
      { title: "Términos", text: [say("terms", { office }), ...leave, say("setup", { rate: "5%" })].join(" ") },
      { title: "Renovación", text: say("renewal", { office }) },
      { title: "Confirmación", text: say("confirmation", { office, professional: "optometrista" }) },
    ],
    signFields: [say("sign.total"), say("sign.next"), say("sign.signature"), say("sign.date")],
    foot: say("foot"),
    ...more,
  };
}

async function drawn(more: Partial<PaperWords> = {}) {
  const measure = await printMeasure();
  const all = words(more);
  const sheet = paperForm({ words: all, accent: "#1d5fd1", logoRatio: 3, measure });
  return { sheet, measure, all };
}

const linesOf = (shapes: readonly Shape[]) => shapes.filter((shape) => shape.is === "line");

describe("the form for the desk", () => {
  it("has all that the longest office, plans and sentences say on one sheet, in letters that can be read", async () => {
    const { sheet, measure, all } = await drawn();
    if (!sheet) throw new Error("no room");
    for (const { x, y, text, face, size } of linesOf(sheet.shapes)) {
      expect(x + measure(text, face) * size, text).toBeLessThanOrEqual(sheet.width - 35);
      expect(y, text).toBeLessThanOrEqual(sheet.height - 28);
      expect(size, text).toBeGreaterThanOrEqual(6.5);
    }
    const whole = linesOf(sheet.shapes)
      .map(({ text }) => text)
      .join(" ");
    for (const { text } of all.agreements) expect(whole).toContain(text);
    const said = [all.office, all.contact, ...all.columns, ...all.pays, ...all.plans.map(({ name }) => name)];
    for (const sentence of [...said, all.foot, all.plansNote]) expect(whole).toContain(sentence);
  });

  it("draws nothing over another line: each begins below the one before it in its column", async () => {
    const { sheet } = await drawn();
    const byColumn = groupBy(linesOf(sheet?.shapes ?? []), ({ x }) => x);
    for (const column of byColumn.values()) {
      const lines = column.toSorted((a, b) => a.y - b.y);
      for (const [at, { y, size, text }] of lines.entries())
        if (at > 0) expect(y - (lines[at - 1]?.y ?? 0), text).toBeGreaterThanOrEqual(size);
    }
  });

  it("has a box for each price, each way to pay and each agreement, and lines for six people", async () => {
    const { sheet, all } = await drawn();
    const boxes = (sheet?.shapes ?? []).filter((shape) => shape.is === "box");
    const checked = boxes.filter(({ width, height }) => width === 8 && height === 8);
    expect(checked).toHaveLength(all.plans.length * 2 + all.pays.length + all.agreements.length);
    const rules = boxes.filter(({ height, width }) => height === 0.6 && width === 178);
    expect(rules).toHaveLength(6);
  });

  it("is none rather than one that cuts what is signed", async () => {
    const text = "word ".repeat(1500);
    expect((await drawn({ agreements: [{ title: "Long", text }] })).sheet).toBeNull();
  });
});
