// A mail server of this file's own, just enough of RFC 5321. Import it before anything of lib/: the product reads its
// address once.
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll } from "vitest";

export type Received = { from: string; to: string[]; source: string };

/** What arrived, and what the server says to the next mails: after the recipient or after the whole mail. */
export const mailServer = { received: [] as Received[], refuse: [] as ("recipient" | "content" | "hang up")[] };

function talk(socket: Socket): void {
  let rest = "";
  let mail: Received = { from: "", to: [], source: "" };
  let inData = false;
  let refusal: string | undefined;
  const say = (line: string) => socket.write(`${line}\r\n`);

  function command(line: string): void {
    const address = /<([^>]*)>/.exec(line)?.[1] ?? "";
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === "EHLO") say("250 test");
    else if (verb === "MAIL") {
      mail = { from: address, to: [], source: "" };
      refusal = mailServer.refuse.shift();
      say("250 ok");
    } else if (verb === "RCPT") {
      if (refusal === "recipient") return void say("450 mailbox busy");
      mail.to.push(address);
      say("250 ok");
    } else if (verb === "DATA") {
      if (refusal === "hang up") return void socket.destroy();
      inData = true;
      say("354 go on");
    } else if (verb === "QUIT") {
      say("221 bye");
      socket.end();
    } else say("250 ok");
  }

  socket.on("error", () => {});
  say("220 test");
  socket.on("data", (chunk) => {
    rest += chunk.toString("utf8");
    for (let end = rest.indexOf("\r\n"); end >= 0; end = rest.indexOf("\r\n")) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      if (!inData) command(line);
      else if (line !== ".") mail.source += `${line.startsWith("..") ? line.slice(1) : line}\r\n`;
      else {
        inData = false;
        if (refusal === "content") say("451 try later");
        else {
          mailServer.received.push(mail);
          say("250 kept");
        }
      }
    }
  });
}

const server = createServer(talk);
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
process.env.SMTP_URL = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`;

afterAll(() => new Promise((done) => server.close(done)));
