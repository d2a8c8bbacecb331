import type { UsZone } from "./dates";

const EAST = "CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV".split(" ");
const CENTER = "AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI".split(" ");
const MOUNTAINS = "CO ID MT NM UT WY".split(" ");
const WEST = "CA NV OR WA".split(" ");

const ZONES: Readonly<Record<string, UsZone>> = {
  ...Object.fromEntries(EAST.map((state) => [state, "America/New_York"])),
  ...Object.fromEntries(CENTER.map((state) => [state, "America/Chicago"])),
  ...Object.fromEntries(MOUNTAINS.map((state) => [state, "America/Denver"])),
  ...Object.fromEntries(WEST.map((state) => [state, "America/Los_Angeles"])),
  AZ: "America/Phoenix",
  AK: "America/Anchorage",
  HI: "Pacific/Honolulu",
  PR: "America/Puerto_Rico",
  VI: "America/Puerto_Rico",
  GU: "Pacific/Guam",
  MP: "Pacific/Guam",
};

/**
 * The zone in which most of a state lies, by its two letters: what an office's clock is proposed to be. A dozen states have a
 * second one, so it is never more than a proposal. Undefined for what has no zone we offer.
 */
export const zoneOfState = (state: string): UsZone | undefined => ZONES[state];
