// What a run of every kind leaves out: what no change reaches, the rest for another turn; nothing of money, and nothing for
// longer than two commits.
import { describe, expect, it } from "vitest";
import { changedBetween, NOTHING_GREEN, treeNow } from "../../scripts/testing/green";
import { partAsked, partsOfAll, planOfPart } from "../../scripts/testing/parts";
import { allGreen, greenAfter, planInWords, planOf } from "../../scripts/testing/plan";
import { floorsAmong, Reach } from "../../scripts/testing/reach";
import { turnOfTree } from "../../scripts/testing/turn";
import { filesOf, idleWords, LONG, partsOf, secondsOf, type TestFolder } from "../support/by-turns";
import { type Plan, partOf, shareOf } from "../support/depth";
import { filesIn, read } from "../support/tree";

const FOLDERS: readonly TestFolder[] = ["tests/api", "tests/e2e"];
const THREE = [70, 71, 72];
const TREE = "the tree";
/** What three runs in a row look at on a machine that knows of no run before. */
const AFRESH = THREE.map((turn) => planOf(turn, null, NOTHING_GREEN));
/** A plan that looks at everything but what it is told. */
const plan = (told: Partial<Plan>): Plan => ({
  turn: 0,
  looks: ["whole", "whole", "whole"],
  pages: [[], [], []],
  calls: [],
  leftOut: {},
  ...told,
});

/** Names of calls and of acts on screen that move money, by which a file shows that it is about it. */
const MONEY =
  /arrears|billing|charge|refund|dispute|dunning|payment|payout|enrol|exit|recovery|ledger|dues|bank-debit|collect|money|pay-link|kill|crash|outage|simulation|webhooks/;

/** What is about log-in, charges, refunds, disputes, enrolment and exit, dies in the middle, or is flooded. */
const ALWAYS: Record<TestFolder, RegExp> = {
  "tests/api":
    /^(accounts|arrears|charges|core\.flood|disputes|dues|dunning\.retries|enrolment|membership-status|memberships\.leaving|payment-methods\.cards|payments|refunds|simulation|webhooks\.inbox)[.-]|\.(kill|crash)\./,
  "tests/e2e":
    /^(accounts\.login|arrears|core\.flood|disputes|enrolment|memberships\.exit|office-billing|payments|refunds)[.-]/,
};

describe.each(FOLDERS)("%s", (folder) => {
  const { always, unlessUntouched, byTurns } = filesOf(folder);

  it("three turns in a row run every file", () => {
    const run = AFRESH.map(({ leftOut }) => byTurns.filter((file) => !leftOut[folder]?.includes(file)));
    expect(run.flat().sort()).toEqual(byTurns);
    for (const files of run) expect(files.length).toBeGreaterThan(0);
  });

  it("no turn takes a tenth more than another, and what is known of no file is left", () => {
    expect(Object.keys(LONG[folder] ?? {}).filter((file) => !byTurns.includes(file))).toEqual([]);
    const parts = partsOf(folder, byTurns);
    const sums = THREE.map((_, part) =>
      byTurns.filter((file) => parts.get(file) === part).reduce((sum, file) => sum + secondsOf(folder, file), 0),
    );
    expect(Math.max(...sums)).toBeLessThan(1.1 * Math.min(...sums));
  });

  it("where no green run is known, only what comes by turns is left out", () => {
    for (const { leftOut } of AFRESH) expect(byTurns).toEqual(expect.arrayContaining([...(leftOut[folder] ?? [])]));
  });

  it("nothing of money comes by turns", () => expect(byTurns.filter((file) => MONEY.test(file))).toEqual([]));

  it("log-in, charge, refund, dispute, enrolment, exit, crash, kill and flood are run whatever has changed", () => {
    expect([...unlessUntouched, ...byTurns].filter((file) => ALWAYS[folder].test(file))).toEqual([]);
  });

  it("every word of what is run for its own sake has a file", () => expect(idleWords(folder)).toEqual([]));

  it("all files are told apart", () =>
    expect([...always, ...unlessUntouched, ...byTurns].sort()).toEqual(
      filesIn(folder).map((file) => file.slice(folder.length + 1)),
    ));
});

describe("cases of a generated test", () => {
  const cases = ["a", "b", "c", "d", "e", "f", "g"];

  it("come by the same turns, each in one of three", () => {
    const run = AFRESH.map((one) => partOf(cases, undefined, one));
    expect(run.flat().sort()).toEqual(cases);
    expect(partOf(cases, undefined, null)).toEqual(cases);
  });

  it("are those a change reaches, where one is known", () => {
    const one = plan({ looks: ["reached", "waits", "whole"], pages: [["d"], ["b"], []] });
    expect(partOf(cases, (page) => page, one)).toEqual(["c", "d", "f"]);
    // Whose page is not known come by turns.
    expect(partOf(cases, undefined, one)).toEqual(["a", "c", "d", "f", "g"]);
  });

  it("begin each at its own place, and one further in every turn", () => {
    const of = ["a", "b", "c"];
    expect([0, 1, 2].flatMap((from) => shareOf(of, 3, from, { plan: null, all: false })).sort()).toEqual(of);
    expect(THREE.flatMap((turn) => shareOf(of, 3, 0, { plan: plan({ turn }), all: false })).sort()).toEqual(of);
  });

  it("are all of them for a call whose files have changed", () => {
    const changed = plan({ calls: ["GET /members/[any]"] });
    expect(shareOf(["a", "b", "c"], 3, 0, { call: "GET /members/:memberId", plan: changed })).toHaveLength(3);
    expect(shareOf(["a", "b", "c"], 3, 0, { call: "GET /members", plan: changed, all: false })).toHaveLength(1);
  });
});

describe("a change reaches", () => {
  const reach = new Reach();

  it("the pages that are made of it, through what they import", () => {
    const changed = ["components/platform/reviews/review-card.tsx", "components/billing/disputes/evidence-form.tsx"];
    expect(reach.page("/account/disputes", changed)).toBe(true);
    expect(reach.page("/account/disputes", ["components/billing/disputes/evidence-form.tsx"])).toBe(true);
    expect(reach.page("/dentist-new/members", ["components/billing/disputes/evidence-form.tsx"])).toBe(false);
  });

  it("the pages whose code names a call that is answered by it", () => {
    expect(reach.page("/account/disputes", ["lib/billing/disputes/respond.commands.ts"])).toBe(true);
  });

  it("the calls it answers, and no other", () => {
    const calls = reach.calls(["lib/membership/marketing/websites.rules.ts"]);
    expect(calls).toContain("POST /dentists/[any]/websites");
    expect(calls).not.toContain("POST /accounts/login");
  });

  it("the tests that are about its noun, that import it, make its calls or open its pages", () => {
    const of = (file: string, changed: string) => reach.test(file, [changed]);
    expect(of("tests/api/marketing.test.ts", "tests/api/marketing.test.ts")).toBe(true);
    expect(of("tests/api/marketing.test.ts", "lib/membership/marketing/schema.ts")).toBe(true);
    expect(of("tests/api/places.test.ts", "lib/platform/banners/rules.ts")).toBe(false);
    expect(of("tests/e2e/pages.spec.ts", "components/platform/banners/banner-acts.tsx")).toBe(true);
    expect(of("tests/e2e/accounts.login.spec.ts", "docs/testing.md")).toBe(false);
  });

  it("everything, where everything stands on it", () => {
    const floors = [
      ...[
        "lib/core/money.ts",
        "lib/pages/routes.ts",
        "lib/api.ts",
        "components/ui/buttons/button.tsx",
        "messages/es/ui.json",
      ],
      ...["prisma/schema/main.prisma", "tailwind.config.ts", "package-lock.json", "app/globals.css", "app/layout.tsx"],
      ...["tests/support/call.ts", "scripts/test.ts", "sandbox/main.ts", "tenants/dental.ts", "middleware.ts"],
    ];
    expect(floorsAmong(floors)).toEqual(floors);
    const small = ["docs/testing.md", "README.md", "lib/membership/members/rules.ts", "app/account/disputes/page.tsx"];
    expect(floorsAmong([...small, "components/membership/members/x.tsx", "tests/api/plans.test.ts"])).toEqual([]);
  });
});

describe("a plan", () => {
  const tree = treeNow();

  it("knows the sources as they lie there, committed or not", () => {
    expect(tree).toMatch(/^[0-9a-f]{40}$/);
    expect(changedBetween(tree ?? "", tree ?? "")).toEqual([]);
    expect(changedBetween("0".repeat(40), tree ?? "")).toBeNull();
  });

  it("leaves out all but what is always run where nothing has changed", () => {
    const { leftOut, looks, pages, calls } = planOf(7, tree, allGreen(tree ?? ""));
    expect(looks).toEqual(["reached", "reached", "reached"]);
    expect([pages, calls]).toEqual([[[], [], []], []]);
    for (const folder of FOLDERS) {
      const { unlessUntouched, byTurns } = filesOf(folder);
      expect([...(leftOut[folder] ?? [])].sort()).toEqual([...unlessUntouched, ...byTurns].sort());
    }
  });

  it("takes a third that was never green whole in its turn, and lets it wait before", () => {
    const green = { ...allGreen(tree ?? ""), parts: [tree, null, null] };
    expect(planOf(7, tree, green).looks).toEqual(["reached", "whole", "waits"]);
    expect(planOf(8, tree, green).looks).toEqual(["reached", "waits", "whole"]);
  });

  it("moves what is green only where it looked", () => {
    const before = { ...allGreen("before"), parts: ["before", null, "before"] };
    const after = greenAfter(plan({ looks: ["reached", "waits", "whole"] }), TREE, before);
    expect(after).toMatchObject({ whole: TREE, parts: [TREE, null, TREE] });
    expect(greenAfter(plan({ looks: ["waits", "waits", "whole"] }), TREE, before).parts).toEqual([
      "before",
      null,
      TREE,
    ]);
  });

  it("is said in words", () => {
    expect(planInWords(plan({ looks: ["waits", "whole", "waits"] }))).toBe(
      "Of what is not money this run looked at third 2 of 3. The next runs look at thirds 1 and 3 of 3. npm run test:all looks at everything.",
    );
    expect(planInWords(plan({ looks: ["reached", "whole", "reached"], pages: [["/a"], [], []] }))).toContain(
      "third 2 of 3, and of thirds 1 and 3 of 3 what changes since the last green run reach (1 page).",
    );
    expect(planInWords(plan({ looks: ["reached", "reached", "reached"], pages: [["/a"], [], ["/a", "/b"]] }))).toBe(
      "Of what is not money this run looked at what changes since the last green run reach (2 pages). npm run test:all looks at everything.",
    );
  });

  it("takes its turn from history or the sources", () => expect(turnOfTree()).toBeGreaterThan(0));
});

describe("the parts of test:all", () => {
  const parts = partsOfAll();

  it("are all of it together, each file and each third once", () => {
    const looked = parts.flatMap(({ specs, thirds }) =>
      specs.flatMap((file) => thirds.map((third) => `${file} ${third}`)),
    );
    const all = filesIn("tests/e2e").map((file) => file.slice("tests/e2e/".length));
    expect(looked.sort()).toEqual(all.flatMap((file) => [0, 1, 2].map((third) => `${file} ${third}`)).sort());
    expect([...new Set(parts.flatMap(({ kinds }) => kinds))].sort()).toEqual([
      "api",
      "e2e",
      "sandbox",
      "static",
      "unit",
    ]);
  });

  it("are asked for by number, and what there is is said where there is none such", () => {
    expect(partAsked(["--all"])).toBeNull();
    expect(partAsked(["--all", "--part", `2/${parts.length}`])).toEqual(parts[1]);
    for (const wrong of ["0/8", "9/8", "1/7", "3", ""])
      expect(() => partAsked(["--part", wrong]), wrong).toThrow(/There is no such part.*1\/8/s);
  });

  it("leave out the others' files, and the thirds of what is gone through", () => {
    const asked = partAsked(["--part", `7/${parts.length}`]);
    if (!asked) throw new Error("no part");
    const { looks, leftOut } = planOfPart(asked);
    expect(looks).toEqual(["waits", "whole", "waits"]);
    expect(leftOut["tests/e2e"]).not.toContain("accessible.spec.ts");
    expect(leftOut["tests/e2e"]).toContain("design.spec.ts");
  });
});

it("generated tests that cost the most come by turns", () => {
  for (const file of ["accessible", "bad-input", "pages", "phone"])
    expect(read(`tests/e2e/${file}.spec.ts`), file).toContain("partOf(");
  for (const file of [
    "tests/api/access.test",
    "tests/api/bad-input.test",
    "tests/api/not-sent.test",
    "tests/support/object-attacks",
  ])
    expect(read(`${file}.ts`), file).toContain("shareOf(");
});
