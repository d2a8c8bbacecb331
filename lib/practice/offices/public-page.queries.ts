import "server-only";
import type { OfficeId, PublicOfficeId } from "@/lib/core/auth/scope-ids";
import { db, type Tx } from "@/lib/core/db/db";
import { fileUrl } from "@/lib/core/files/files";
import { type OpeningSpan, openingHours } from "./public-page.schema";

export type OfficePersonView = {
  id: number;
  name: string;
  title: string | null;
  spanishTitle: string | null;
  photoUrl: string | null;
};

/** What an office's public page shows of the place and its people. */
export type OfficePage = {
  photoUrl: string | null;
  hours: OpeningSpan[];
  /** What is spoken there besides English. */
  languages: string[];
  /** One of the tenant's list. */
  specialty: string | null;
  people: OfficePersonView[];
};

const urlOf = (fileId: number | null) => (fileId === null ? null : fileUrl(fileId));
const storedHours = openingHours.catch([]);

/** Photograph, opening hours and people of an office, in its order. All of it is public. */
export async function officePage(office: OfficeId | PublicOfficeId, tx: Tx = db): Promise<OfficePage> {
  const {
    photoFileId,
    openingHours: hours,
    languages,
    specialty,
    people,
  } = await tx.office.findUniqueOrThrow({
    where: { id: office },
    select: {
      photoFileId: true,
      openingHours: true,
      languages: true,
      specialty: true,
      people: {
        orderBy: [{ position: "asc" }, { id: "asc" }],
        select: { id: true, name: true, title: true, spanishTitle: true, photoFileId: true },
      },
    },
  });
  return {
    photoUrl: urlOf(photoFileId),
    hours: storedHours.parse(hours),
    languages,
    specialty,
    people: people.map(({ photoFileId: portrait, ...person }) => ({ ...person, photoUrl: urlOf(portrait) })),
  };
}
