// What docs call by its path is there, so that a move does not leave them behind.
import { expect, it } from "vitest";
import { filesIn, read } from "../support/tree";

const ROOMS = ["app", "bench", "components", "lib", "messages", "prisma", "sandbox", "scripts", "tenants", "tests"];
const everything = ROOMS.flatMap((room) => filesIn(room, /./));
const texts = [...filesIn("docs", /\.md$/), "README.md"];

/** A file, a folder, or the beginning of a noun's parts: `lib/membership/memberships/exit` for `exit.rules.ts` and its like. */
const isThere = (path: string) =>
  everything.some((file) => file.startsWith(path) && /^($|[./-])/.test(file.slice(path.length)));

it.each(texts)("%s names files and folders that are there", (text) => {
  const named = [...read(text).matchAll(/`([\w.[\]()/-]+)`/g)].map(([, path = ""]) => path.replace(/\/$/, ""));
  const gone = named.filter((path) => ROOMS.some((room) => path.startsWith(`${room}/`)) && !isThere(path));
  expect(gone).toEqual([]);
});
