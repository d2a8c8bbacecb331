import { describe, expect, it } from "vitest";
import { quoted, socketAt, socketFolder } from "../../scripts/postgres-socket";

const of = (length: number) => `/${"a".repeat(length - 1)}`;
/** What stands behind a cluster's path in its socket's: ".socket/.s.PGSQL.65535". */
const BEHIND = socketAt(".socket", 65535).length;

describe.skipIf(process.platform === "win32")("the socket of the project's PostgreSQL", () => {
  it("lies beside the cluster, and has the server's own name", () => {
    expect(socketFolder("/srv/data/postgres")).toBe("/srv/data/postgres.socket");
    expect(socketAt("/srv/data/postgres.socket", 5432)).toBe("/srv/data/postgres.socket/.s.PGSQL.5432");
  });

  it("is done without where the path is longer than a system takes, counted in bytes", () => {
    expect(socketFolder(of(103 - BEHIND))).not.toBeNull();
    expect(socketFolder(of(104 - BEHIND))).toBeNull();
    expect(socketFolder(`${of(102 - BEHIND)}ñ`)).toBeNull();
  });

  it("is one entry of a list, whatever its path holds", () => {
    expect(quoted('/home/a, "b"')).toBe('"/home/a, ""b"""');
  });
});
