// Reads the files the product hands out, by other code than wrote them.
import { inflateRawSync } from "node:zlib";

/** The cells of a CSV file (RFC 4180), its mark taken off. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, cell = "", end = ""] of text
    .replace(/^\uFEFF/, "")
    .matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/g)) {
    const plain = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
    if (end === "" && cell === "" && rows.at(-1)?.length === 0) break;
    rows.at(-1)?.push(plain);
    if (end === "\r\n") rows.push([]);
    if (end === "") break;
  }
  return rows.filter((row) => row.length > 0);
}

/** The files of a ZIP archive by name, read from its list at the end. */
export function unzipped(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = archive.lastIndexOf(Buffer.from("504b0506", "hex"));
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const packed = archive.readUInt32LE(at + 20);
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString();
    const head = archive.readUInt32LE(at + 42);
    const from = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28);
    files.set(name, inflateRawSync(archive.subarray(from, from + packed)).toString());
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/** The cells of the first sheet of a workbook as they are stored: texts, numbers, or empty. */
export function xlsxRows(archive: Buffer): string[][] {
  const sheet = unzipped(archive).get("xl/worksheets/sheet1.xml") ?? "";
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<c [^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([, cell = ""]) =>
      cell.replace(/<[^>]+>/g, "").replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? ""),
    ),
  );
}

/** "$1,234.50", "-$3.00" or "1234.5" in cents. */
export function centsOf(text: string): number {
  return Math.round(Number(text.replace(/[$,]/g, "")) * 100);
}
