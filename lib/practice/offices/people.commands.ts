import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import { dropFile } from "@/lib/core/files/files";
import type { StoredFile } from "@/lib/generated/prisma/client";
import { PEOPLE_BY_NAME } from "./people.rules";

/**
 * Makes the people whom the office introduces those of a list of names, in its order: who is on it already keeps title and
 * photograph, who is not is taken off, who is new stands there by name. Returns the photographs that go with them: their bytes are to
 * be forgotten once this is committed.
 */
export async function introduce(tx: Tx, office: OfficeId, names: readonly string[]): Promise<StoredFile[]> {
  const before = await tx.officePerson.findMany({ where: { officeId: office }, orderBy: PEOPLE_BY_NAME.orderBy });
  const kept = new Set<number>();
  const at = await now();
  for (const [position, name] of names.entries()) {
    const same = before.find((person) => person.name === name && !kept.has(person.id));
    if (same) {
      kept.add(same.id);
      await tx.officePerson.update({ where: { id: same.id }, data: { position } });
    } else {
      await tx.officePerson.create({ data: { officeId: office, name, position, createdAt: at, updatedAt: at } });
    }
  }
  const gone = before.filter(({ id }) => !kept.has(id));
  await tx.officePerson.deleteMany({ where: { officeId: office, id: { in: gone.map(({ id }) => id) } } });
  const dropped: StoredFile[] = [];
  for (const { photoFileId } of gone) {
    const file = photoFileId === null ? null : await dropFile(tx, office, photoFileId);
    if (file) dropped.push(file);
  }
  return dropped;
}
