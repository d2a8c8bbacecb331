import { expect, it } from "vitest";
import { advisoriesIn, unaccepted } from "@/scripts/testing/advisories";
import kept from "../../scripts/advisories.json";

const cause = (id: string, severity: string, name = "left-pad") => ({
  ...{ source: 1, name, dependency: name, title: "Pads too far", severity, range: "<2" },
  url: `https://github.com/advisories/${id}`,
});
const audit = JSON.stringify({
  auditReportVersion: 2,
  vulnerabilities: {
    "left-pad": { name: "left-pad", severity: "critical", via: [cause("GHSA-b", "critical"), cause("GHSA-a", "low")] },
    pads: { name: "pads", severity: "critical", via: ["left-pad", cause("GHSA-b", "critical")] },
    right: { name: "right", severity: "high", via: [cause("GHSA-c", "high", "right")] },
  },
  metadata: {},
});
const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id);

it("reads each advisory once, whoever depends on its package", () => {
  expect(advisoriesIn(audit)).toEqual([
    { id: "GHSA-a", name: "left-pad", severity: "low", title: "Pads too far" },
    { id: "GHSA-b", name: "left-pad", severity: "critical", title: "Pads too far" },
    { id: "GHSA-c", name: "right", severity: "high", title: "Pads too far" },
  ]);
  expect(advisoriesIn(JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} }))).toEqual([]);
});

it("takes nothing for an answer that is none", () => {
  const refused = JSON.stringify({ message: "405 Method Not Allowed", statusCode: 405, error: { summary: "" } });
  for (const output of ["", "npm error offline", "null", "[]", refused]) expect(advisoriesIn(output)).toBeNull();
});

it("fails on what is high or critical, but for what is accepted, until its day", () => {
  const found = advisoriesIn(audit) ?? [];
  expect(ids(unaccepted(found, { accepted: [] }))).toEqual(["GHSA-b", "GHSA-c"]);
  const accepted = [{ id: "GHSA-b", reason: "Nothing is padded with what a caller sends.", until: "2027-01-31" }];
  expect(ids(unaccepted(found, { accepted }, "2027-01-31"))).toEqual(["GHSA-c"]);
  expect(ids(unaccepted(found, { accepted }, "2027-02-01"))).toEqual(["GHSA-b", "GHSA-c"]);
});

it("accepts nothing without a reason", () => {
  for (const { reason, until } of kept.accepted as { reason: string; until: string }[]) {
    expect(reason.length).toBeGreaterThan(20);
    expect(until).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
});
