import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** All files below a folder of the project, as paths from its root. */
export function filesIn(folder: string, ending = /./): string[] {
  const found: string[] = [];
  const walk = (path: string) => {
    for (const name of readdirSync(path)) {
      const full = join(path, name);
      if (name === "generated" || name === "node_modules") continue;
      if (statSync(full).isDirectory()) walk(full);
      else if (ending.test(name)) found.push(relative(ROOT, full));
    }
  };
  walk(join(ROOT, folder));
  return found.sort();
}

export const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** The address of a file of the app: folders in parentheses do not show in it. */
export const addressOfFile = (file: string) =>
  `/${file
    .replace(/^app\/|\/?(page\.tsx|route\.ts)$|\.tsx$/g, "")
    .split("/")
    .filter((segment) => segment !== "" && !segment.startsWith("("))
    .join("/")}`;

/** What a source file imports, "@/lib/x" and relative ones alike as paths from the root. */
export function importsOf(path: string): string[] {
  const found: string[] = [];
  for (const match of read(path).matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+"([^"]+)"|import\("([^"]+)"\)/g,
  )) {
    const name = match[1] ?? match[2] ?? "";
    if (name.startsWith("@/")) found.push(name.slice(2));
    else if (name.startsWith(".")) found.push(join(path, "..", name));
  }
  return found;
}

/** The same without what is imported for its type only, which is gone when the program runs. */
export function valueImportsOf(path: string): string[] {
  const types = [...read(path).matchAll(/import type [^;]*? from "([^"]+)"/g)].map(([, name = ""]) =>
    name.startsWith("@/") ? name.slice(2) : join(path, "..", name),
  );
  return importsOf(path).filter((target) => !types.includes(target));
}
