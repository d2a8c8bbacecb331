import "server-only";
import { AppError } from "@/lib/core/errors";
import type { DataOf } from "./endpoint";

/** What a call would answer with, for a component that is first shown by a page and then reads from the call. */
export function asSent<T>(data: T): DataOf<T> {
  return JSON.parse(JSON.stringify(data));
}

/** The same of something that may be refused: undefined then, and the call says why. */
export async function sentUnlessRefused<T>(read: () => Promise<T>): Promise<DataOf<T> | undefined> {
  try {
    return asSent(await read());
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
