import "server-only";
import { once } from "node:events";
import { crc32, createDeflateRaw } from "node:zlib";

/** A file of an archive, its text in as many pieces as one likes. */
export type ZipEntry = { name: string; content: Iterable<string> | AsyncIterable<string> };

type Written = { name: Buffer; crc: number; packed: number; size: number; offset: number };

const VERSION = 20;
/** Sizes follow the content (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** 1 January 1980: an archive of the same content is the same bytes. */
const DOS_DATE = 0x0021;

function localHead(name: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATE, 8);
  head.writeUInt16LE(DOS_DATE, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function sizes({ crc, packed, size }: Written): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08074b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(size, 12);
  return tail;
}

function listed(file: Written): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DEFLATE, 10);
  entry.writeUInt16LE(DOS_DATE, 14);
  entry.writeUInt32LE(file.crc, 16);
  entry.writeUInt32LE(file.packed, 20);
  entry.writeUInt32LE(file.size, 24);
  entry.writeUInt16LE(file.name.length, 28);
  entry.writeUInt32LE(file.offset, 42);
  return Buffer.concat([entry, file.name]);
}

function end(count: number, length: number, offset: number): Buffer {
  const tail = Buffer.alloc(22);
  tail.writeUInt32LE(0x06054b50, 0);
  tail.writeUInt16LE(count, 8);
  tail.writeUInt16LE(count, 10);
  tail.writeUInt32LE(length, 12);
  tail.writeUInt32LE(offset, 16);
  return tail;
}

/** Deflates pieces one after the other and notes what went in and came out. */
async function* deflated(content: ZipEntry["content"], file: Written): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw();
  const failed: Error[] = [];
  const feed = (async () => {
    for await (const piece of content) {
      const bytes = Buffer.from(piece);
      file.crc = crc32(bytes, file.crc);
      file.size += bytes.length;
      if (!packer.write(bytes)) await once(packer, "drain");
    }
    packer.end();
  })().catch((error: unknown) => {
    failed.push(error instanceof Error ? error : new Error(String(error)));
    packer.destroy(failed[0]);
  });
  try {
    for await (const piece of packer) {
      const bytes: Buffer = piece;
      file.packed += bytes.length;
      yield bytes;
    }
    await feed;
  } finally {
    packer.destroy();
  }
}

/** An archive, piece by piece, of files that are made while it is written. Files above 4 GiB are none. */
export async function* zipped(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const files: Written[] = [];
  let at = 0;
  for (const { name, content } of entries) {
    const file: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset: at };
    const head = localHead(file.name);
    yield head;
    for await (const piece of deflated(content, file)) yield piece;
    const tail = sizes(file);
    yield tail;
    at += head.length + file.packed + tail.length;
    files.push(file);
  }
  const list = Buffer.concat(files.map(listed));
  yield list;
  yield end(files.length, list.length, at);
}
