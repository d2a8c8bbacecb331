// The reference of the web benches: node:http with nothing around it, in a process of its own as the product is.
// Told over IPC what to answer: the same bytes with the same headers, one row by primary key through pg, or what came
// in, once it is inserted.
import { createServer } from "node:http";
import pg from "pg";

process.once("message", ({ headers, body, databaseUrl, text, values, fromBody }) => {
  const bytes = body ? Buffer.from(body, "base64") : null;
  const pool = databaseUrl ? new pg.Pool({ connectionString: databaseUrl, max: 10 }) : null;
  const server = createServer(async (request, response) => {
    if (fromBody) {
      const parts = [];
      for await (const part of request) parts.push(part);
      const message = Buffer.concat(parts).toString("utf8");
      await pool.query({ name: "row", text, values: [JSON.parse(message).id, message] });
      response.writeHead(200, headers);
      return response.end();
    }
    if (bytes) {
      response.writeHead(200, headers);
      return response.end(bytes);
    }
    const { rows } = await pool.query({ name: "row", text, values });
    const answer = JSON.stringify(rows[0]);
    response.writeHead(200, { ...headers, "content-length": Buffer.byteLength(answer) });
    response.end(answer);
  });
  server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
});
process.on("disconnect", () => process.exit(0));
