// The socket that the project's PostgreSQL has beside its port: a statement over it costs both ends a seventh less.
import { join } from "node:path";

/** What the address of a socket may be long, in bytes, on every system that has sockets (macOS has the shorter). */
const LONGEST = 103;

/** The server's name for its socket. */
export const socketAt = (folder: string, port: number): string => join(folder, `.s.PGSQL.${port}`);

/** Where a cluster has its socket. Null where the system has none, or the folder's path is too long for one. */
export function socketFolder(cluster: string): string | null {
  const folder = `${cluster}.socket`;
  const fits = Buffer.byteLength(socketAt(folder, 65535)) <= LONGEST;
  return process.platform !== "win32" && fits ? folder : null;
}

/** A folder as PostgreSQL's settings name it in a list. */
export const quoted = (folder: string): string => `"${folder.replaceAll('"', '""')}"`;
