import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { someNames } from "@/lib/membership/locations/names.rules";
import type { PlanSettingsInput } from "@/lib/practice/plans/settings.schema";
import { inDollars, type SentSettings, settingsFrom, settingsToWire } from "@/lib/practice/plans/settings.wire";

// Plan settings of several locations beside each other. A setting is called by where it stands in the body that changes it:
// `familyDiscounts.family_discount_two`, `priceCodes.1110`.

type SettingValue = string | number | boolean | null;

/** A location with its own settings, its table of fees in cents by code, and whether guaranteed plans are approved there. */
export type SettingsPlace = {
  office: OfficeId;
  officeName: string;
  own: PlanSettingsInput;
  gppApproved: boolean;
  fees: Readonly<Record<string, number>>;
};

/** A setting as several locations have it: `value` is null where they differ too, `isSame` tells the two apart. */
export type SettingAcross = {
  setting: string;
  isSame: boolean;
  value: SettingValue;
  /** Empty where all have the same, else each location with what it has. */
  locations: { dentistInfoId: number; officeName: string; value: SettingValue }[];
};

/** What is to be set everywhere; fees, where there are any, are the whole table in cents by code. */
export type SettingsEdit = { sent: SentSettings; fees?: ReadonlyMap<string, number> | undefined };

const isValue = (value: unknown): value is SettingValue => typeof value !== "object" || value === null;

function leavesOf(values: object, head = ""): [string, SettingValue][] {
  return Object.entries(values).flatMap(([name, value]): [string, SettingValue][] =>
    isValue(value) ? [[`${head}${name}`, value]] : leavesOf(value as object, `${head}${name}.`),
  );
}

const feesToWire = (fees: SettingsPlace["fees"]) =>
  Object.fromEntries(Object.entries(fees).map(([code, feeCents]) => [`priceCodes.${code}`, inDollars(feeCents)]));

/** All settings of a location, each by its name. */
const namedSettings = ({ own, fees }: Pick<SettingsPlace, "own" | "fees">): Map<string, SettingValue> =>
  new Map([...leavesOf(settingsToWire(own)), ...leavesOf(feesToWire(fees))]);

/** Every setting with the value that all locations have, or with what each has; a fee that one has not is null there. */
export function sharedSettings(places: readonly SettingsPlace[]): SettingAcross[] {
  const each = places.map((place) => ({ place, values: namedSettings(place) }));
  const names = [...new Set(each.flatMap(({ values }) => [...values.keys()]))];
  return names.map((setting) => {
    const locations = each.map(({ place, values }) => ({
      dentistInfoId: place.office,
      officeName: place.officeName,
      value: values.get(setting) ?? null,
    }));
    const [first] = locations;
    const isSame = locations.every(({ value }) => value === first?.value);
    return { setting, isSame, value: isSame ? (first?.value ?? null) : null, locations: isSame ? [] : locations };
  });
}

/**
 * The settings a location is to have: what was sent in place of its own, the rest as it is. Where guaranteed plans are not
 * sold, their switches stay.
 */
export function settingsWanted(own: PlanSettingsInput, { sent }: SettingsEdit, hasGuarantees: boolean) {
  const wanted = settingsFrom(sent, own);
  if (hasGuarantees) return wanted;
  const { gppActive, gppAdminOnlyWaive, gppMemberWaive, gppAutomaticClaim } = own;
  return { ...wanted, gppActive, gppAdminOnlyWaive, gppMemberWaive, gppAutomaticClaim };
}

/** The names of the settings that an edit changes at a location; none where it has all of it. */
export function changedSettings(place: SettingsPlace, edit: SettingsEdit, hasGuarantees: boolean): string[] {
  const before = namedSettings(place);
  const after = namedSettings({
    own: settingsWanted(place.own, edit, hasGuarantees),
    fees: edit.fees ? Object.fromEntries(edit.fees) : place.fees,
  });
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names.filter((name) => (before.get(name) ?? null) !== (after.get(name) ?? null));
}

/** Locations at which guaranteed plans would be switched on without the back office's approval. */
export const lackingApproval = (places: readonly SettingsPlace[], edit: SettingsEdit, hasGuarantees: boolean) =>
  places.filter(
    ({ own, gppApproved }) => settingsWanted(own, edit, hasGuarantees).gppActive && !own.gppActive && !gppApproved,
  );

/** Locations by name, for a sentence that has room for some. */
export const namesOf = (places: readonly Pick<SettingsPlace, "officeName">[]): string =>
  someNames(places.map(({ officeName }) => officeName));
