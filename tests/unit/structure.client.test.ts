import { describe, expect, it } from "vitest";
import { ImportGraph } from "../../scripts/import-graph";

const graph = new ImportGraph(["app", "components", "lib", "tenants"]);
const reached = graph.reachedFrom(graph.clientFiles);

describe("what runs in the browser", () => {
  it("is told from the directive and the imports below it", () => {
    expect(graph.clientFiles).toContain("components/membership/enrolment/flow/enrolment-flow.tsx");
    expect(reached).toContain("lib/membership/enrolment/rules.ts");
    expect(reached).not.toContain("lib/membership/enrolment/queries.ts");
  });

  it("holds the data of no tenant: the server hands over the few words that are needed", () => {
    expect([...reached].filter((path) => path.startsWith("tenants/"))).toEqual(["tenants/tenant.ts"]);
  });

  it("loads no tables of zones: days are made on the server, and a page more that makes one costs the others nothing", () => {
    const importers = graph.files.filter((path) => /from "date-fns/.test(graph.text(path)));
    expect(importers).toEqual(["lib/core/time/wall-clock.ts"]);
    expect([...reached].filter((path) => importers.includes(path))).toEqual([]);
  });
});
