import "server-only";
import type { z } from "zod";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { invalid, notFound } from "@/lib/core/errors";
import type { viewToSave } from "./views.schema";

/** More would be a list to search in rather than a menu. */
const MAX_VIEWS = 20;

/** Keeps a view under a name; a view of that name becomes the new one. Throws 400 when there are too many. */
export async function saveView(office: OfficeId, userId: number, input: z.output<typeof viewToSave>): Promise<void> {
  const { name, ...view } = input;
  const key = { userId, officeId: office, name };
  const others = await db.savedView.count({ where: { userId, officeId: office, name: { not: name } } });
  if (others >= MAX_VIEWS) throw invalid({ name: "members.tooManyViews" });
  await db.savedView.upsert({
    where: { userId_officeId_name: key },
    create: { ...key, ...view, createdAt: await now() },
    update: view,
  });
}

/** Renames a view. Throws 400 for a name in use, 404 for another user's view. */
export async function renameView(office: OfficeId, userId: number, viewId: number, name: string): Promise<void> {
  const taken = await db.savedView.count({ where: { userId, officeId: office, name, id: { not: viewId } } });
  if (taken > 0) throw invalid({ name: "members.viewNameTaken" });
  const { count } = await db.savedView.updateMany({ where: { id: viewId, userId, officeId: office }, data: { name } });
  if (count === 0) throw notFound();
}

/** Throws 404 for another user's view. */
export async function deleteView(office: OfficeId, userId: number, viewId: number): Promise<void> {
  const { count } = await db.savedView.deleteMany({ where: { id: viewId, userId, officeId: office } });
  if (count === 0) throw notFound();
}
