// Where a noun lives: the districts of lib and components, from the top down (docs/architecture.md).
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Each imports only from those below it. */
export const DISTRICTS = ["operations", "membership", "billing", "practice", "platform"] as const;
export type District = (typeof DISTRICTS)[number];

const isDistrict = (name: string | undefined): name is District =>
  (DISTRICTS as readonly string[]).includes(name ?? "");

const foldersIn = (path: string): string[] =>
  existsSync(path)
    ? readdirSync(path, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : [];

/** The nouns of a district, by their folders in lib. @param root of the project */
export const nounsOf = (root: string, district: District): string[] => foldersIn(join(root, "lib", district));

/** All nouns with the district of each. @param root of the project */
export const nounsIn = (root: string): Map<string, District> =>
  new Map(DISTRICTS.flatMap((district) => nounsOf(root, district).map((noun) => [noun, district] as const)));

/** The district a path of lib or components lies in; undefined for what lies in none: rooms below them, and pieces. */
export function districtOf(path: string): District | undefined {
  const [, district] = /^(?:lib|components)\/([\w-]+)/.exec(path) ?? [];
  return isDistrict(district) ? district : undefined;
}

/** The noun, or the room or folder of pieces, that a path of lib or components lies in: "promos", "core", "ui". */
export function folderOf(path: string): string | undefined {
  const [, first, second] = /^(?:lib|components)\/([\w-]+)(?:\/([\w-]+))?(?:\/|$)/.exec(path) ?? [];
  return isDistrict(first) ? second : first;
}

/**
 * Where a file of a noun lies, from how it is called below its district: "lib/platform/promos/rules" of "promos/rules".
 * @param nouns all with their districts
 */
export function placed(nouns: ReadonlyMap<string, District>, room: "lib" | "components", name: string): string {
  const district = nouns.get(name.split("/")[0] ?? "");
  return district ? `${room}/${district}/${name}` : `${room}/${name}`;
}
