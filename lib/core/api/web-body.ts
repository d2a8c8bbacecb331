import "server-only";
import { AppError } from "../errors";

/** A request's body as far as `most` bytes: more is refused with 413 before it is read, or as soon as it shows. */
export async function bytesOf(request: Request, most: number): Promise<Buffer> {
  const tooLarge = () => new AppError(413, "errors.tooLarge");
  if (Number(request.headers.get("content-length") ?? 0) > most) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    size += next.value.length;
    if (size > most) {
      await reader?.cancel();
      throw tooLarge();
    }
    chunks.push(next.value);
  }
  return Buffer.concat(chunks);
}
