import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { expect, it, vi } from "vitest";
import { createDispatcher } from "@/lib/front/api/dispatch";
import { publicEndpoint } from "@/lib/front/api/endpoint";
import { inTurn } from "@/lib/front/api/file-turns";
import { listFile } from "@/lib/front/api/list-file";
import { type FileReply, file } from "@/lib/front/api/reply";

const csv = (content: Readable | Buffer) => file(content, "a.csv", "text/csv");

/** A stream in pieces, with how many of them were made. */
function source(pieces: readonly (Buffer | string)[]) {
  const seen = { made: 0 };
  async function* make() {
    for (const piece of pieces) {
      seen.made += 1;
      yield piece;
    }
  }
  return { seen, content: Readable.from(make(), { objectMode: false, highWaterMark: 1 }) };
}

async function bytesOf({ content }: FileReply): Promise<Buffer> {
  if (!(content instanceof Readable)) return content;
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

it("sends the same bytes, whatever the pieces, and leaves what is in memory alone", async () => {
  const pieces = ["\uFEFFñ,ß\r\n", randomBytes(300_000), "x".repeat(100_000), randomBytes(1)];
  const sent = await inTurn(csv(source(pieces).content), "bytes");
  expect((await bytesOf(sent)).equals(Buffer.concat(pieces.map((piece) => Buffer.from(piece))))).toBe(true);
  const whole = csv(Buffer.from("x"));
  expect(await inTurn(whole, "bytes")).toBe(whole);
});

it.each(["csv", "xlsx"] as const)("sends a %s of many rows byte for byte as it is made", async (format) => {
  const columns = [{ name: "office", value: (at: number) => `row ${at}` }];
  const rows = Array.from({ length: 4000 }, (_, at) => at);
  const make = () => listFile("partnersAssociation", format, columns, rows, "en-US");
  const sent = await inTurn(make(), "sheet");
  expect([sent.name, sent.contentType]).toEqual([make().name, make().contentType]);
  expect((await bytesOf(sent)).equals(await bytesOf(make()))).toBe(true);
});

it("makes nothing of a file before its turn, and begins when the one before has been read", async () => {
  const [first, second] = [source(["1"]), source(["2"])];
  const one = await inTurn(csv(first.content), "order");
  let begun = false;
  const two = inTurn(csv(second.content), "order").then((reply) => {
    begun = true;
    return reply;
  });
  await new Promise(setImmediate);
  expect([begun, second.seen.made]).toEqual([false, 0]);
  expect(String(await bytesOf(one))).toBe("1");
  expect(String(await bytesOf(await two))).toBe("2");
});

it("stops making a file whose reader goes away, and lets the next begin", async () => {
  const { seen, content } = source(Array.from({ length: 1000 }, () => "piece"));
  const { content: sent } = await inTurn(csv(content), "away");
  if (!(sent instanceof Readable)) throw new Error("no stream");
  for await (const _ of sent) break;
  await vi.waitFor(() => expect(content.destroyed).toBe(true));
  expect(seen.made).toBeLessThan(10);
  expect(String(await bytesOf(await inTurn(csv(source(["next"]).content), "away")))).toBe("next");
});

it("never begins a file whose caller went away while it waited", async () => {
  const one = await inTurn(csv(source(["1"]).content), "gone");
  const { seen, content } = source(["2"]);
  const away = new AbortController();
  const two = inTurn(csv(content), "gone", away.signal);
  away.abort();
  await expect(two).rejects.toMatchObject({ status: 429 });
  await bytesOf(one);
  expect([seen.made, content.destroyed]).toEqual([0, true]);
});

it("ends a file whose making fails with its error, and lets the next begin", async () => {
  async function* broken() {
    yield "head";
    throw new Error("the database is away");
  }
  const sent = await inTurn(csv(Readable.from(broken(), { objectMode: false })), "broken");
  await expect(bytesOf(sent)).rejects.toThrow("the database is away");
  expect(String(await bytesOf(await inTurn(csv(source(["next"]).content), "broken")))).toBe("next");
});

it("cuts off a reader who takes nothing, and lets others be made beside a slow one", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const { content } = source(Array.from({ length: 1000 }, () => "piece"));
    const { content: sent } = await inTurn(csv(content), "slow");
    if (!(sent instanceof Readable)) throw new Error("no stream");
    await sent[Symbol.asyncIterator]().next();
    await vi.advanceTimersByTimeAsync(1001);
    expect(String(await bytesOf(await inTurn(csv(source(["next"]).content), "slow")))).toBe("next");
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent.destroyed, content.destroyed]).toEqual([true, true]);
    const { content: unread } = await inTurn(csv(source(["x"]).content), "unread");
    await vi.advanceTimersByTimeAsync(60_001);
    expect(unread).toMatchObject({ destroyed: true });
  } finally {
    vi.useRealTimers();
  }
});

it("answers the seventh file of one caller with 429, a time and a sentence in their language", async () => {
  const dispatch = createDispatcher(
    [publicEndpoint("GET /file", { run: async () => csv(source(["x"]).content) })],
    () => false,
  );
  const headers: Record<string, string> = { host: "dental.localhost:3000", cookie: "lang=es-US" };
  const ask = () =>
    dispatch({
      ...{ method: "GET", path: "/file", query: new URLSearchParams(), ip: "127.0.0.1" },
      header: (name) => headers[name] ?? null,
      body: async function* () {},
    });
  const first = await ask();
  const waiting = Array.from({ length: 5 }, ask);
  await new Promise(setImmediate);
  const refused = await ask();
  expect([refused.status, refused.headers["retry-after"], String(refused.body)]).toEqual([
    429,
    "30",
    expect.stringContaining("vuelva a descargar"),
  ]);
  for (const { status, body } of [first, ...(await readAll(first.body, waiting))]) {
    expect(status).toBe(200);
    expect(body).toBeInstanceOf(Readable);
  }
});

/** Reads the first file, then each as its turn comes. */
async function readAll<Answer extends { body: unknown }>(first: unknown, waiting: readonly Promise<Answer>[]) {
  const answers: Answer[] = [];
  if (first instanceof Readable) await first.toArray();
  for (const one of waiting) {
    const answer = await one;
    answers.push(answer);
    if (answer.body instanceof Readable) await answer.body.toArray();
  }
  return answers;
}
