import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { wholeOf } from "@/lib/front/api/body";
import { respondApi } from "@/lib/front/api/node-door";

type Dispatch = Parameters<typeof respondApi>[0];

/** One request to the door, by somebody who hangs up 50 ms later; how answering it ended, null where nothing failed. */
async function hangUpOn(dispatch: Dispatch, sent: string): Promise<unknown> {
  let say: (outcome: unknown) => void = () => {};
  const said = new Promise((done) => {
    say = done;
  });
  const server = createServer((request, response) => {
    respondApi(dispatch, request, response).then(() => say(null), say);
  }).listen(0);
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(sent);
  setTimeout(() => socket.destroy(), 50);
  const outcome = await said;
  server.closeAllConnections();
  server.close();
  return outcome;
}

it("a body that its sender breaks off is no error of ours", async () => {
  let read: unknown;
  const dispatch: Dispatch = async ({ body }) => {
    read = await wholeOf(body(1000)).catch((error) => error);
    return { status: 400, headers: {}, body: "" };
  };
  await hangUpOn(dispatch, "POST /api/v1/x HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{");
  expect(read).toMatchObject({ name: "AppError", status: 400 });
});

describe("a file that its reader breaks off", () => {
  const asked = "GET /api/v1/x HTTP/1.1\r\nhost: x\r\n\r\n";
  const answering =
    (pieces: () => AsyncGenerator<string>): Dispatch =>
    async () => ({ status: 200, headers: {}, body: Readable.from(pieces(), { objectMode: false }) });

  it.each([
    ["before its first piece", 0],
    ["in the middle", 3],
  ])("%s is no error of ours, and is read no further", async (_, before) => {
    let [made, ended] = [0, false];
    async function* pieces() {
      try {
        for (; made < 50; made += 1) {
          if (made === before) await wait(150);
          yield "piece\n";
        }
      } finally {
        ended = true;
      }
    }
    expect(await hangUpOn(answering(pieces), asked)).toBeNull();
    await expect.poll(() => ended).toBe(true);
    expect(made).toBeLessThan(50);
  });

  it("before anything of it was made is no error of ours, and is let go", async () => {
    const content = Readable.from(["piece"]);
    const dispatch: Dispatch = async () => {
      await wait(150);
      return { status: 200, headers: {}, body: content };
    };
    expect(await hangUpOn(dispatch, asked)).toBeNull();
    expect(content.destroyed).toBe(true);
  });

  it("and one that cannot be read to its end is", async () => {
    async function* pieces() {
      yield "piece\n";
      throw new Error("the store is gone");
    }
    expect(await hangUpOn(answering(pieces), asked)).toMatchObject({ message: "the store is gone" });
  });
});
