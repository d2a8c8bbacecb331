import sharp from "sharp";
import { type Tx, transaction } from "@/lib/core/db/db";
import { type FileKind, keepFile } from "@/lib/core/files/files";
import type { Branding } from "@/lib/practice/branding/rules";
import { type OpeningSpan, PHOTO_KEPT_SIDE } from "@/lib/practice/offices/public-page.schema";
import { TENANTS } from "@/tenants/registry";
import type { TenantId } from "@/tenants/tenant";
import type { Cast } from "./cast";
import { type Colors, drawLogo, drawPortrait, drawPractice, type Look } from "./drawings";
import { SEEDED_AT } from "./users";

const COLORS: Record<TenantId, { solo: Colors; large: Colors }> = {
  dental: {
    solo: { main: "#1d5fd1", dark: "#173f86", soft: "#e9dccb" },
    large: { main: "#0f766e", dark: "#134e4a", soft: "#dfe5de" },
  },
  vision: {
    solo: { main: "#0f766e", dark: "#12504b", soft: "#e6e0d2" },
    large: { main: "#3b5b92", dark: "#27406b", soft: "#e3dcd6" },
  },
};

const LOOKS: readonly Look[] = [
  { skin: "#c98f6b", hair: "#2b1d18", style: "long", coat: "#f7f9fb" },
  { skin: "#f0c9a8", hair: "#8a5a34", style: "short", coat: "#5f8fb8" },
  { skin: "#8d5a3c", hair: "#1c1513", style: "bun", coat: "#6aa39a" },
];

type Person = { name: string; title: string; spanishTitle: string };
const PEOPLE: Record<TenantId, { solo: readonly Person[]; large: readonly Person[] }> = {
  dental: {
    solo: [
      { name: "Dr. Dana Reyes, DDS", title: "Dentist and owner", spanishTitle: "Dentista y propietaria" },
      { name: "Owen Park, RDH", title: "Dental hygienist", spanishTitle: "Higienista dental" },
      { name: "Tessa Lindqvist", title: "Front desk", spanishTitle: "Recepción" },
    ],
    large: [
      { name: "Dr. Ingrid Solberg, DMD", title: "Dentist and owner", spanishTitle: "Dentista y propietaria" },
      { name: "Marcus Bell, RDH", title: "Dental hygienist", spanishTitle: "Higienista dental" },
    ],
  },
  vision: {
    solo: [
      { name: "Dr. Dana Reyes, OD", title: "Optometrist and owner", spanishTitle: "Optometrista y propietaria" },
      { name: "Owen Park, ABO", title: "Optician", spanishTitle: "Óptico" },
      { name: "Tessa Lindqvist", title: "Front desk", spanishTitle: "Recepción" },
    ],
    large: [
      { name: "Dr. Ingrid Solberg, OD", title: "Optometrist and owner", spanishTitle: "Optometrista y propietaria" },
      { name: "Marcus Bell, ABO", title: "Optician", spanishTitle: "Óptico" },
    ],
  },
};

/** Monday to Thursday eight to five, Friday until one. */
const HOURS: readonly OpeningSpan[] = [1, 2, 3, 4, 5].map((day) => ({
  ...{ day, opens: "08:00" },
  closes: day === 5 ? "13:00" : "17:00",
}));

/** Looks of the demo's offices that differ at a glance; the others have the look every office begins with. */
type Chosen = Partial<Branding>;
const BRANDING: Record<TenantId, { large: Chosen; location: Chosen }> = {
  dental: {
    large: {
      ...{ brandTemplate: 4, brandAccent: "#0f766e" },
      heroEnglish: "Dental care for the whole family, by the lake",
      heroSpanish: "Cuidado dental para toda la familia, junto al lago",
    },
    location: { brandTemplate: 2, heroEnglish: "Higher standards, lower bills" },
  },
  vision: {
    large: {
      ...{ brandTemplate: 3, brandAccent: "#3b5b92" },
      heroEnglish: "See Tampa Bay the way it looks",
      heroSpanish: "Vea la bahía de Tampa como es",
    },
    location: { brandTemplate: 2, heroSpanish: "Sus ojos, en buenas manos" },
  },
};

type Place = { tenantId: TenantId; officeId: number };

async function keep(tx: Tx, place: Place, kind: FileKind, drawing: string): Promise<number> {
  // As large as the product keeps them.
  const size = { width: PHOTO_KEPT_SIDE, height: PHOTO_KEPT_SIDE, fit: "inside" as const, withoutEnlargement: true };
  const drawn = sharp(Buffer.from(drawing)).resize(size);
  const file =
    kind === "logo"
      ? { name: "logo.png", contentType: "image/png", content: await drawn.png({ compressionLevel: 9 }).toBuffer() }
      : { name: "photo.webp", contentType: "image/webp", content: await drawn.webp({ quality: 78 }).toBuffer() };
  return (await keepFile(tx, { ...place, kind, ...file, createdById: null })).id;
}

async function furnish(tx: Tx, place: Place, size: "solo" | "large"): Promise<void> {
  const { tenantId, officeId } = place;
  const colors = COLORS[tenantId][size];
  const logoFileId = await keep(tx, place, "logo", drawLogo(tenantId, colors));
  const photoFileId = await keep(tx, place, "photo", drawPractice(tenantId, colors));
  await tx.office.update({ where: { id: officeId }, data: { logoFileId, photoFileId } });
  for (const [position, person] of PEOPLE[tenantId][size].entries()) {
    const look = LOOKS[position % LOOKS.length];
    const portrait = look ? await keep(tx, place, "photo", drawPortrait(look, colors)) : null;
    const at = { createdAt: SEEDED_AT, updatedAt: SEEDED_AT };
    await tx.officePerson.create({ data: { ...person, ...at, officeId, position, photoFileId: portrait } });
  }
}

/** Logos, photographs, people and hours of the demo's offices; the pictures are drawn, not taken. */
export async function makePublicPages(tenantId: TenantId, cast: Cast): Promise<void> {
  await transaction(async (tx) => {
    await furnish(tx, { tenantId, officeId: cast.soloOfficeId }, "solo");
    await furnish(tx, { tenantId, officeId: cast.largeOfficeId }, "large");
    const { large, location } = BRANDING[tenantId];
    await tx.office.update({ where: { id: cast.largeOfficeId }, data: large });
    await tx.office.updateMany({ where: { id: { in: cast.locationIds.slice(0, 1) } }, data: location });
    await tx.office.updateMany({
      where: { id: { in: [cast.soloOfficeId, cast.largeOfficeId, ...cast.locationIds] } },
      data: { openingHours: [...HOURS], languages: ["es"] },
    });
    // So that a search has something to choose by.
    for (const [at, officeId] of [cast.soloOfficeId, ...cast.locationIds].entries()) {
      const specialty = TENANTS[tenantId].constants.specialties[at % 2]?.name ?? null;
      const languages = at % 3 === 0 ? ["es"] : at % 3 === 1 ? ["es", "vi"] : ["zh", "es"];
      await tx.office.update({ where: { id: officeId }, data: { specialty, languages } });
    }
  }, 60_000);
}
