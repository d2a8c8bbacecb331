import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, it } from "vitest";
import { wholeOf } from "@/lib/core/api/body";
import { respondApi } from "@/lib/core/api/node-door";

it("a body that its sender breaks off is no error of ours", async () => {
  let say: (outcome: unknown) => void = () => {};
  const said = new Promise((done) => {
    say = done;
  });
  const server = createServer((request, response) => {
    const dispatch = async ({ body }: Parameters<Parameters<typeof respondApi>[0]>[0]) => {
      await wholeOf(body(1000)).then(say, say);
      return { status: 400, headers: {}, body: "" };
    };
    respondApi(dispatch, request, response).catch(() => {});
  }).listen(0);
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("POST /api/v1/x HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{");
  setTimeout(() => socket.destroy(), 50);
  expect(await said).toMatchObject({ name: "AppError", status: 400 });
  server.close();
});
