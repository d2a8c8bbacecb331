// A link that stands in the sources leads to a page there is, in one tenant at least.
import { expect, it } from "vitest";
import { pageAt, REDIRECTS } from "@/lib/pages/routes";
import { filesIn, read } from "../support/tree";

/** What is served beside the pages: calls, the sandbox, and files of the public folder. */
const BESIDE = /^\/(api|_|brand|fonts|openapi)|\.\w+$/;

const links = ["app", "components"].flatMap((folder) =>
  filesIn(folder, /\.tsx$/).flatMap((path) =>
    [...read(path).matchAll(/\bhref(?:=|: )"(\/[^"?#]*)[^"]*"/g)].map(([, to = ""]) => ({ path, to })),
  ),
);

it("every link to a fixed address leads to a page", () => {
  expect(links.length).toBeGreaterThan(50);
  const dead = links.filter(({ to }) => !BESIDE.test(to) && pageAt(to) === null && REDIRECTS[to] === undefined);
  expect(dead).toEqual([]);
});
