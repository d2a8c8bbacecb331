// A form with files, read as it comes in: what is refused is refused with its first bytes or with the one too many, and
// nothing of the rest is read.
import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { AppError } from "@/lib/core/errors";
import { pictureKind, pictureOf } from "@/lib/core/files/picture-fields";
import { formLimit, readForm } from "@/lib/front/api/form";
import { respondApi } from "@/lib/front/api/node-door";

const FILES = { file: pictureOf(1) };
const TYPE = "multipart/form-data; boundary=line";
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 1, 2, 3, 4, 5]);
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const PIECE = 16 * 1024;

const part = (head: string, content: Buffer | string) =>
  Buffer.concat([Buffer.from(`--line\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from("\r\n")]);
const fileOf = (content: Buffer, { name = "file", type = "image/png", filename = "logo.png" } = {}) =>
  part(`Content-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: ${type}`, content);
const textOf = (name: string, text: string) => part(`Content-Disposition: form-data; name="${name}"`, text);
const form = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from("--line--\r\n")]);

/** Reads a form in pieces, and how many of its bytes were asked for. */
async function reading(body: Buffer, type = TYPE) {
  let read = 0;
  async function* pieces() {
    for (; read < body.length; read += PIECE) yield body.subarray(read, read + PIECE);
  }
  const result = await readForm(pieces(), type, FILES).catch((error: unknown) => error);
  return { result, read };
}
const refusal = (status: number, fields?: Record<string, string>) =>
  expect.objectContaining(fields ? { status, fields } : { status });

describe("a form with a file", () => {
  it("brings its texts and its file, in whichever pieces it comes", async () => {
    const large = Buffer.concat([PNG, Buffer.alloc(300_000, 7)]);
    const { result } = await reading(
      form(textOf("note", "for 家 and ñ"), fileOf(large, { filename: "../../ünï.png" })),
    );
    const { note, file } = result as { note: string; file: File };
    expect([note, file.size]).toEqual(["for 家 and ñ", large.length]);
    expect(Buffer.from(await file.arrayBuffer()).equals(large)).toBe(true);
  });

  it.each([
    ["SVG with a script, whatever it calls itself", SVG],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a PDF", Buffer.from("%PDF-1.7\n%%EOF\n")],
    ["a program", Buffer.from("MZ\u0090\u0000 something long enough to be looked at")],
    ["nothing", Buffer.alloc(0)],
    ["three bytes", PNG.subarray(0, 3)],
  ])("is refused at its field when that is %s", async (_, content) => {
    const padded = content.length > 16 ? Buffer.concat([content, Buffer.alloc(900_000, 32)]) : content;
    const { result, read } = await reading(form(fileOf(padded)));
    expect(result).toEqual(refusal(400, { file: "errors.pictureKind" }));
    expect(read, "bytes asked for").toBeLessThan(200_000);
  });

  it("is refused with the first byte too many, and the rest is not read", async () => {
    const { result, read } = await reading(form(fileOf(Buffer.concat([PNG, Buffer.alloc(50 * 1024 * 1024)]))));
    expect(result).toEqual(refusal(413, { file: "errors.pictureTooLarge?size=1" }));
    expect(read, "bytes asked for").toBeLessThan(1024 * 1024 + 400_000);
    const just = Buffer.concat([PNG, Buffer.alloc(1024 * 1024 - PNG.length)]);
    expect((await reading(form(fileOf(just)))).result).toHaveProperty("file");
  });

  it.each([
    ["ends too early", form(fileOf(PNG)).subarray(0, 120)],
    ["has no end", Buffer.concat([fileOf(PNG), fileOf(PNG)]).subarray(0, 150)],
    ["names a field twice", form(textOf("a", "1"), textOf("a", "2"))],
    ["names a file twice", form(fileOf(PNG), fileOf(PNG))],
    ["has a file that was not asked for", form(fileOf(PNG, { name: "other" }))],
    ["has a text without end", form(textOf("a", "x".repeat(100_000)))],
    ["has texts without end", form(...Array.from({ length: 200 }, (_, at) => textOf(`t${at}`, "x")))],
    ["is none", Buffer.from("hello")],
  ])("is refused when it %s", async (_, body) => {
    expect((await reading(body)).result).toEqual(refusal(400));
  });

  it("is refused without a boundary", async () => {
    expect((await reading(form(fileOf(PNG)), "multipart/form-data")).result).toEqual(refusal(400));
  });

  it("may call a field what an object has of its own", async () => {
    const { result } = await reading(form(textOf("__proto__", "1"), textOf("constructor", "2")));
    expect(Object.entries(result as object)).toEqual([
      ["__proto__", "1"],
      ["constructor", "2"],
    ]);
  });
});

describe("the kind of a picture", () => {
  it("is told by its first bytes", () => {
    expect(pictureKind(PNG)).toBe("png");
    expect(pictureKind(Buffer.from([0xff, 0xd8, 0xff, 0xe1]))).toBe("jpeg");
    expect(pictureKind(Buffer.from("RIFF0000WEBPVP8 "))).toBe("webp");
    for (const other of ["GIF89a..........", "RIFF0000WAVEfmt ", "\u0000\u0000\u0000\u0018ftypheic", "BM", ""])
      expect(pictureKind(Buffer.from(other, "latin1"))).toBeNull();
  });
});

describe("a form over a connection", () => {
  it("is answered while its sender is still sending, also where they do not say how much", async () => {
    const server = createServer((request, response) => {
      const dispatch: Parameters<typeof respondApi>[0] = async (sent) => {
        const type = sent.header("content-type") ?? "";
        const refused = await readForm(sent.body(formLimit(FILES)), type, FILES).catch((error: unknown) => error);
        return { status: refused instanceof AppError ? refused.status : 200, headers: {}, body: "{}" };
      };
      void respondApi(dispatch, request, response);
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const { port } = server.address() as AddressInfo;
    const send = (body: Buffer) =>
      new Promise<number>((resolve, reject) => {
        const headers = { "content-type": TYPE, "transfer-encoding": "chunked" };
        const sending = ask({ port, method: "POST", path: "/api/v1/x", headers }, (response) => {
          response.resume().on("end", () => resolve(response.statusCode ?? 0));
        });
        sending.on("error", reject);
        sending.end(body);
      });
    try {
      expect(await send(form(fileOf(PNG)))).toBe(200);
      expect(await send(form(fileOf(Buffer.concat([SVG, Buffer.alloc(500_000)]))))).toBe(400);
      expect(await send(form(fileOf(Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]))))).toBe(413);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
