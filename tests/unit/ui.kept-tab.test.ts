import { expect, it } from "vitest";
import { tabToOpen } from "@/components/ui/tabs/kept-tab-rules";

const tabs = ["locations", "invoices", "methods"].map((name) => ({ name, href: `/billing?tab=${name}` }));

it("the tab that was open last is opened where the address names none", () => {
  expect(tabToOpen(null, "invoices", tabs)?.href).toBe("/billing?tab=invoices");
});

it("stays where the address names one, nothing was kept, the first was, or there is no such tab any more", () => {
  expect([
    tabToOpen("locations", "invoices", tabs),
    tabToOpen(null, null, tabs),
    tabToOpen(null, "locations", tabs),
    tabToOpen(null, "gone", tabs),
  ]).toEqual([null, null, null, null]);
});
