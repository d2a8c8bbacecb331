// Prisma's schema language as its formatter writes it: the names, types and attributes of neighbors stand in columns.

const FIELD = /^ {2}(\w+) +(\S+)(?: +(.*))?$/;

/** The parts of each field, with those between two blank lines in one set of columns; all other lines as they are. */
export function inColumns(text: string): string {
  return text
    .split(/(\n[ \t]*\n)/)
    .map((paragraph) => {
      const lines = paragraph.split("\n");
      const fields = lines.map((line) => FIELD.exec(line));
      const widest = (part: number) => Math.max(0, ...fields.map((field) => field?.[part]?.length ?? 0));
      const [names, types] = [widest(1), widest(2)];
      return lines
        .map((line, at) => {
          const [, name, type = "", rest = ""] = fields[at] ?? [];
          return name ? `  ${name.padEnd(names)} ${type.padEnd(types)} ${rest}`.trimEnd() : line;
        })
        .join("\n");
    })
    .join("");
}

/** Puts a field before the one called `mark` of a model, and all of that model into columns. Throws an Error without it. */
export function withField(text: string, model: string, mark: string, field: string): string {
  const from = text.indexOf(`model ${model} {`);
  const until = text.indexOf("\n}", from);
  const body = text.slice(from, until);
  const at = body.search(new RegExp(`^ {2}${mark} `, "m"));
  if (from < 0 || at < 0)
    throw new Error(`${model}.${mark} is not there any more: teach scripts/skeleton.ts the new place`);
  return text.slice(0, from) + inColumns(`${body.slice(0, at)}${field}\n${body.slice(at)}`) + text.slice(until);
}
