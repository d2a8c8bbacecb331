import "server-only";
import { US_STATES } from "./fields";
import { STATE_OPTIONS } from "./us-states";

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

type Point = { latitude: number; longitude: number };

/** `plain` is the city as `plainName` says it; the point is the middle of its codes. */
type Named = Place & Point & { name: string; plain: string; codes: number };
let named: Promise<Named[]> | undefined;

const SHORT: Record<string, string> = { st: "saint", ste: "sainte", ft: "fort", mt: "mount" };

/** A name as it is compared: without capitals, accents and points, "St." as "saint". */
function plainName(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f.]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .replace(/\b(st|ste|ft|mt) /g, (_, short: string) => `${SHORT[short]} `)
    .replace(/\bmc (?=[a-z])/g, "mc")
    .trim();
}

/** Every US place once, those with most ZIP codes first: of two that begin alike the larger is meant more often. */
async function readNamed(): Promise<Named[]> {
  const { codes } = await table();
  const places = new Map<string, Named>();
  for (const found of Object.values(codes)) {
    if (!found || !US_STATES.includes(found.state)) continue;
    const { city, state } = found;
    const name = `${city}, ${state}`.toLowerCase();
    const known = places.get(name);
    if (!known) {
      const { latitude, longitude } = found;
      places.set(name, { city, state, name, plain: plainName(city), codes: 1, latitude, longitude });
      continue;
    }
    known.codes += 1;
    known.latitude += (found.latitude - known.latitude) / known.codes;
    known.longitude += (found.longitude - known.longitude) / known.codes;
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

let listed: Promise<(Point & { zip: string })[]> | undefined;

/** The table as a list, which is gone through many times faster. */
async function readListed() {
  const { codes } = await table();
  return Object.values(codes).flatMap((place) => (place && US_STATES.includes(place.state) ? [place] : []));
}

type NearZip = { zip: string; miles: number };
const byDistance = (a: NearZip, b: NearZip) => a.miles - b.miles || a.zip.localeCompare(b.zip);

/** US ZIP codes whose middle lies within so many miles of a point, the nearest first. */
export async function zipsAround(here: Point, miles: number): Promise<NearZip[]> {
  listed ??= readListed();
  const near: NearZip[] = [];
  for (const place of await listed) {
    if (Math.abs(place.latitude - here.latitude) * MILES_A_DEGREE > miles) continue;
    const distance = milesBetween(here, place);
    if (distance <= miles) near.push({ zip: place.zip, miles: distance });
  }
  return near.sort(byDistance);
}

/** Of some ZIP codes those nearest to a point; what is no code is left out. */
export async function nearestOf(here: Point, zips: readonly string[], most: number): Promise<NearZip[]> {
  const { codes } = await table();
  const known = zips.flatMap((zip) => {
    const place = codes[zip];
    return place ? [{ zip, miles: milesBetween(here, place) }] : [];
  });
  return known.sort(byDistance).slice(0, most);
}

/** The ZIP codes within so many miles of that of a code, the code itself among them; none where the code is unknown. */
export async function zipsNear(zip: string, miles: number, most: number): Promise<string[]> {
  const { codes } = await table();
  const here = codes[/^\d{5}/.exec(zip)?.[0] ?? ""];
  return here ? (await zipsAround(here, miles)).slice(0, most).map((place) => place.zip) : [];
}

/** A place on the map; with its ZIP code where that was named. */
export type Spot = Place & Point & { zip: string | null };
/** What a text may mean: the likeliest place, and others of that name, or that begin so where none is called so. */
export type Spotted = { spot: Spot | null; others: Place[] };

/** At the end of whatever stands before it, with or without four more digits. */
const ZIP_AT_END = /(?:^|[^\d-])(\d{5})(?:-?\d{4})?$/;
const MOST_OTHERS = 4;
const STATES = STATE_OPTIONS.map(({ value, label }) => [value, value.toLowerCase(), plainName(label)] as const);

/** The readings of a text as city and state, the likelier first: a city may end with the name of a state. */
function readings(text: string): { city: string; state: string | null }[] {
  const whole = plainName(text);
  const withState = STATES.flatMap(([state, ...words]) =>
    words.flatMap((word) => (whole.endsWith(` ${word}`) ? [{ city: whole.slice(0, -word.length - 1), state }] : [])),
  );
  const alone = [whole, whole.replace(/ city$/, "")].map((city) => ({ city, state: null }));
  return text.includes(",") ? [...withState, ...alone] : [...alone, ...withState];
}

/** Where a ZIP code or a city lies that somebody typed, as "78701", "Austin", "austin tx" or "Austin, Texas 78701". */
export async function spotOf(text: string): Promise<Spotted> {
  const typed = text.trim();
  const digits = ZIP_AT_END.exec(typed)?.[1];
  if (digits !== undefined) {
    const found = (await table()).codes[digits];
    if (!found || !US_STATES.includes(found.state)) return { spot: null, others: [] };
    const { city, state, latitude, longitude, zip } = found;
    return { spot: { city, state, latitude, longitude, zip }, others: [] };
  }
  named ??= readNamed();
  const places = await named;
  for (const { city, state } of readings(typed)) {
    const called = places.filter((place) => place.plain === city && (state === null || place.state === state));
    const [first, ...others] = called;
    if (!first) continue;
    const { latitude, longitude } = first;
    return {
      spot: { city: first.city, state: first.state, latitude, longitude, zip: null },
      others: others.slice(0, MOST_OTHERS).map(({ city, state }) => ({ city, state })),
    };
  }
  return { spot: null, others: await placesNamed(typed, MOST_OTHERS) };
}
