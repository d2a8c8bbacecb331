import { describe, expect, it } from "vitest";
import { inOrder, stepFrom } from "@/components/layout/frame/office-choices";

const OFFICES = [
  { id: "", name: "All locations" },
  { id: "1", name: "Summit Boulder", hint: "Boulder" },
  { id: "2", name: "Summit Mesa", hint: "Mesa" },
  { id: "3", name: "Summit Tucson", hint: "Tucson" },
];
const ids = (text: string, recent: string[] = []) => inOrder(OFFICES, { text, recent }).map(({ id }) => id);

describe("the offices of the switcher", () => {
  it("stand with all locations first, then those of lately, then the others as they came", () => {
    expect(ids("")).toEqual(["", "1", "2", "3"]);
    expect(ids("", ["3", "2"])).toEqual(["", "3", "2", "1"]);
  });

  it("are found by name and by place, all locations too", () => {
    expect(ids(" mesa ")).toEqual(["2"]);
    expect(ids("all LOC")).toEqual([""]);
    expect(ids("summit", ["2"])).toEqual(["2", "1", "3"]);
    expect(ids("nowhere")).toEqual([]);
  });
});

describe("the arrow keys", () => {
  it("go from one to the next, round at both ends", () => {
    expect([stepFrom(-1, "ArrowDown", 3), stepFrom(0, "ArrowDown", 3), stepFrom(2, "ArrowDown", 3)]).toEqual([0, 1, 0]);
    expect([stepFrom(2, "ArrowUp", 3), stepFrom(0, "ArrowUp", 3), stepFrom(-1, "ArrowUp", 3)]).toEqual([1, 2, 2]);
  });

  it("lead nowhere where there is nothing, and other keys are not theirs", () => {
    expect([stepFrom(0, "ArrowDown", 0), stepFrom(0, "Enter", 3), stepFrom(1, "a", 3)]).toEqual([-1, -1, -1]);
  });
});
