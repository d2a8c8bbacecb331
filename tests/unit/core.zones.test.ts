import { describe, expect, it } from "vitest";
import { US_STATES } from "@/lib/core/fields/fields";
import { US_ZONES } from "@/lib/core/time/dates";
import { zoneOfState } from "@/lib/core/time/zones";

describe("the zone of a state", () => {
  it.each([
    ["CO", "America/Denver"],
    ["AZ", "America/Phoenix"],
    ["TX", "America/Chicago"],
    ["CA", "America/Los_Angeles"],
    ["NY", "America/New_York"],
    ["HI", "Pacific/Honolulu"],
    ["AK", "America/Anchorage"],
  ])("%s is %s", (state, zone) => expect(zoneOfState(state)).toBe(zone));

  it("is known for every state an address may have but American Samoa's, whose zone is not offered", () => {
    const offered = US_ZONES.map(({ id }) => id);
    const without = US_STATES.filter((state) => !offered.some((zone) => zone === zoneOfState(state)));
    expect(without.filter((state) => state !== "AS")).toEqual([]);
  });

  it("is unknown for what is no state", () => {
    expect([zoneOfState(""), zoneOfState("ZZ")]).toEqual([undefined, undefined]);
  });
});
