import "server-only";
import { once } from "node:events";
import type { Readable } from "node:stream";
import busboy from "busboy";
import { AppError, badRequest, invalid } from "@/lib/core/errors";
import { type FileRule, HEAD_BYTES } from "@/lib/core/files/file-rule";

/** The files of a form by the names of their fields. */
export type FormFiles = Readonly<Record<string, FileRule>>;

/** Texts of a form, in number and in bytes each. */
const MOST_FIELDS = 32;
const MOST_FIELD_BYTES = 16 * 1024;
/** Beside the files: texts, heads of parts, and what has come in by when a file is known to be too large. */
const PARTS_OVERHEAD = 256 * 1024;

/** All that a form with these files may bring, in bytes. */
export const formLimit = (files: FormFiles): number =>
  Object.values(files).reduce((sum, { mostBytes }) => sum + mostBytes, PARTS_OVERHEAD);

/** A file of a field that holds several, as `documentInput` takes it. */
type Named = { name: string; file: File };
type Fields = Record<string, string | File | Named[]>;

const badForm = () => badRequest("errors.badJson");

/**
 * Takes a file's bytes as they come; what it must not be is refused with its first bytes, or with the one too many, those of the
 * field's other files counted.
 */
async function taken(
  content: Readable,
  name: string,
  rule: FileRule | undefined,
  together: { bytes: number },
): Promise<Buffer> {
  if (!rule) throw badForm();
  const chunks: Buffer[] = [];
  let size = 0;
  let known = false;
  const look = () => {
    known = true;
    const why = rule.refusal(Buffer.concat(chunks).subarray(0, HEAD_BYTES));
    if (why !== null) throw invalid({ [name]: why }, why);
  };
  for await (const chunk of content) {
    size += chunk.length;
    together.bytes += chunk.length;
    if (together.bytes > rule.mostBytes) throw new AppError(413, rule.tooLarge, { [name]: rule.tooLarge });
    chunks.push(chunk);
    if (!known && size >= HEAD_BYTES) look();
  }
  if (!known) look();
  return Buffer.concat(chunks);
}

/**
 * Reads a form as it comes in: its texts, and each file as soon as it is known to be one that the call takes. The rest
 * of what is refused is not read. Throws 400 and 413, with the field where it is about a file.
 */
export async function readForm(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  files: FormFiles,
): Promise<Fields> {
  const fields = new Map<string, string | Promise<File>>();
  const lists = new Map<string, Promise<File>[]>();
  const sums = new Map<string, { bytes: number }>();
  let refused: unknown = null;
  let stop = () => {};
  const stopped = new Promise<void>((done) => {
    stop = done;
  });
  const refuse = (why: unknown) => {
    refused ??= why;
    stop();
  };
  const most = Object.values(files).reduce((sum, rule) => sum + (rule.most ?? 1), 0);
  const parser = parserOf(contentType, most);
  const keep = (name: string | undefined, value: () => string | Promise<File>) => {
    if (name === undefined || fields.has(name) || lists.has(name)) return refuse(badForm());
    fields.set(name, value());
  };
  /** Another file of a field that holds several. */
  const add = (name: string, room: number, value: () => Promise<File>) => {
    const list = lists.get(name) ?? [];
    if (fields.has(name) || list.length >= room) return refuse(badForm());
    lists.set(name, [...list, value()]);
  };
  parser.on("field", (name, value, { nameTruncated, valueTruncated }) =>
    nameTruncated || valueTruncated ? refuse(badForm()) : keep(name, () => value),
  );
  parser.on("file", (name, content, { filename }) => {
    const rule = Object.hasOwn(files, name ?? "") ? files[name] : undefined;
    const value = () => {
      const together = sums.get(name) ?? { bytes: 0 };
      sums.set(name, together);
      const whole = taken(content, name, rule, together).then(
        (bytes) => new File([new Uint8Array(bytes)], filename ?? ""),
      );
      whole.catch(refuse);
      return whole;
    };
    if (rule?.most === undefined) keep(name, value);
    else add(name, rule.most, value);
    // A file nobody takes is let run out, so that the parser can end.
    if (refused) content.resume().on("error", () => {});
  });
  for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const) parser.on(limit, () => refuse(badForm()));
  parser.on("error", () => refuse(badForm()));
  const closed = once(parser, "close").catch(() => null);
  try {
    for await (const chunk of body) {
      if (refused) break;
      if (!parser.write(chunk)) await Promise.race([once(parser, "drain").catch(() => null), stopped]);
    }
    if (!refused) {
      parser.end();
      await Promise.race([closed, stopped]);
    }
    if (refused) throw refused;
    const read: [string, string | File | Named[]][] = [];
    for (const [name, value] of fields) read.push([name, await value]);
    for (const [name, values] of lists)
      read.push([name, (await Promise.all(values)).map((file) => ({ name: file.name, file }))]);
    return Object.fromEntries(read);
  } finally {
    parser.destroy();
  }
}

function parserOf(contentType: string, files: number) {
  try {
    return busboy({
      headers: { "content-type": contentType },
      defParamCharset: "utf8",
      limits: { files, fields: MOST_FIELDS, fieldSize: MOST_FIELD_BYTES, fieldNameSize: 100, headerPairs: 20 },
    });
  } catch {
    throw badForm();
  }
}
