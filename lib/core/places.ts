import "server-only";
import { US_STATES } from "./fields";

export type Place = { city: string; state: string };

/** Five megabytes, which the browser never gets and a process reads only once somebody asks. */
const table = () => import("zipcodes/lib/codes.js");

/**
 * City and two-letter state of a US ZIP code, from its first five digits; null for one that is unknown or lies where no
 * address form reaches (the military's). What the package knows else, as where a place lies, is to be asked for here too.
 */
export async function placeOf(zip: string): Promise<Place | null> {
  const digits = /^\d{5}/.exec(zip)?.[0];
  if (digits === undefined) return null;
  const { codes } = await table();
  const found = codes[digits];
  return found && US_STATES.includes(found.state) ? { city: found.city, state: found.state } : null;
}

type Named = Place & { name: string; codes: number };
let named: Promise<Named[]> | undefined;

/** Every US place once, those with most ZIP codes first: of two that begin alike the larger is meant more often. */
async function readNamed(): Promise<Named[]> {
  const { codes } = await table();
  const places = new Map<string, Named>();
  for (const found of Object.values(codes)) {
    if (!found || !US_STATES.includes(found.state)) continue;
    const { city, state } = found;
    const name = `${city}, ${state}`.toLowerCase();
    const known = places.get(name);
    if (known) known.codes += 1;
    else places.set(name, { city, state, name, codes: 1 });
  }
  return [...places.values()].sort((one, other) => other.codes - one.codes || one.name.localeCompare(other.name));
}

/** US places that begin with what was typed, as "aust" or "austin, t", the largest first. */
export async function placesNamed(text: string, most: number): Promise<Place[]> {
  const start = text.trim().replace(/\s+/g, " ").toLowerCase();
  if (start === "") return [];
  named ??= readNamed();
  const found: Place[] = [];
  for (const { name, city, state } of await named) {
    if (!name.startsWith(start)) continue;
    found.push({ city, state });
    if (found.length === most) break;
  }
  return found;
}

const MILES_OF_EARTH = 3958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

type Point = { latitude: number; longitude: number };

/** Miles between two points along the surface, by the haversine formula. */
export function milesBetween(one: Point, other: Point): number {
  const [across, along] = [other.latitude - one.latitude, other.longitude - one.longitude].map(radians) as [
    number,
    number,
  ];
  const h =
    Math.sin(across / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(along / 2) ** 2;
  return 2 * MILES_OF_EARTH * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** A degree of latitude is never shorter than so many miles: what is further north or south need not be measured. */
const MILES_A_DEGREE = 68.7;

/**
 * US ZIP codes whose middle lies within so many miles of that of a code, the nearest first, the code itself among them; none
 * where the code is unknown.
 */
export async function zipsNear(zip: string, miles: number, most: number): Promise<string[]> {
  const { codes } = await table();
  const here = codes[/^\d{5}/.exec(zip)?.[0] ?? ""];
  if (!here) return [];
  const near = Object.values(codes).flatMap((place) => {
    if (!place || Math.abs(place.latitude - here.latitude) * MILES_A_DEGREE > miles) return [];
    const distance = milesBetween(here, place);
    return distance <= miles && US_STATES.includes(place.state) ? [{ zip: place.zip, distance }] : [];
  });
  return near
    .sort((a, b) => a.distance - b.distance || a.zip.localeCompare(b.zip))
    .slice(0, most)
    .map((place) => place.zip);
}
