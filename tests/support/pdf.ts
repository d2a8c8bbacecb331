import { inflateSync } from "node:zlib";

const hex = (text: string) => Buffer.from(text, "hex").toString("latin1");

/** What one text operator shows: `[<48> 10 <656c6c6f>] TJ` is "Hello". */
function shown(operator: string): string {
  return [...operator.matchAll(/<([0-9a-f]*)>/gi)].map((match) => hex(match[1] ?? "")).join("");
}

/** The lines of text in a PDF whose fonts are the standard ones, in the order they were drawn. */
export function pdfLines(pdf: Buffer): string[] {
  const text = pdf.toString("latin1");
  const streams = [...text.matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n([\s\S]*?)\r?\nendstream/g)];
  return streams.flatMap((match) => {
    const content = inflateSync(Buffer.from(match[1] ?? "", "latin1")).toString("latin1");
    return [...content.matchAll(/\[([^\]]*)\] TJ/g)].map((one) => shown(one[1] ?? ""));
  });
}
