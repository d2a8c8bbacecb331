import type { Prisma } from "@/lib/generated/prisma/client";

/** How an office's people are read where only their names are asked for, in the order of its page. */
export const PEOPLE_BY_NAME = {
  select: { name: true },
  orderBy: [{ position: "asc" }, { id: "asc" }],
} satisfies Prisma.Office$peopleArgs;

export const namesOf = (people: readonly { name: string }[]): string[] => people.map(({ name }) => name);
