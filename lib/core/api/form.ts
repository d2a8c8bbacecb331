import "server-only";
import { once } from "node:events";
import type { Readable } from "node:stream";
import busboy from "busboy";
import { AppError, badRequest, invalid } from "../errors";
import { type FileRule, HEAD_BYTES } from "../files/file-rule";

/** The files of a form by the names of their fields. */
export type FormFiles = Readonly<Record<string, FileRule>>;

/** Texts of a form, in number and in bytes each. */
const MOST_FIELDS = 32;
const MOST_FIELD_BYTES = 4 * 1024;
/** Beside the files: texts, heads of parts, and what has come in by when a file is known to be too large. */
const PARTS_OVERHEAD = 256 * 1024;

/** All that a form with these files may bring, in bytes. */
export const formLimit = (files: FormFiles): number =>
  Object.values(files).reduce((sum, { mostBytes }) => sum + mostBytes, PARTS_OVERHEAD);

type Fields = Record<string, string | File>;

const badForm = () => badRequest("errors.badJson");

/** Takes a file's bytes as they come; what it must not be is refused with its first bytes, or with the one too many. */
async function taken(content: Readable, name: string, rule: FileRule | undefined): Promise<Buffer> {
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
    if (size > rule.mostBytes) throw new AppError(413, rule.tooLarge, { [name]: rule.tooLarge });
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
  let refused: unknown = null;
  let stop = () => {};
  const stopped = new Promise<void>((done) => {
    stop = done;
  });
  const refuse = (why: unknown) => {
    refused ??= why;
    stop();
  };
  const parser = parserOf(contentType, Object.keys(files).length);
  const keep = (name: string | undefined, value: () => string | Promise<File>) => {
    if (name === undefined || fields.has(name)) return refuse(badForm());
    fields.set(name, value());
  };
  parser.on("field", (name, value, { nameTruncated, valueTruncated }) =>
    nameTruncated || valueTruncated ? refuse(badForm()) : keep(name, () => value),
  );
  parser.on("file", (name, content, { filename }) => {
    keep(name, () => {
      const whole = taken(content, name, files[name]).then(
        (bytes) => new File([new Uint8Array(bytes)], filename ?? ""),
      );
      whole.catch(refuse);
      return whole;
    });
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
    const read: [string, string | File][] = [];
    for (const [name, value] of fields) read.push([name, await value]);
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
