import "server-only";
import { AppError } from "@/lib/core/errors";
import { wholeOf } from "./body";

/** A request's body as far as `most` bytes: more is refused with 413 before it is read, or as soon as it shows. */
export async function* chunksOf(request: Request, most: number): AsyncGenerator<Uint8Array> {
  const tooLarge = () => new AppError(413, "errors.tooLarge");
  if (Number(request.headers.get("content-length") ?? 0) > most) throw tooLarge();
  let size = 0;
  const reader = request.body?.getReader();
  try {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      size += next.value.length;
      if (size > most) throw tooLarge();
      yield next.value;
    }
  } finally {
    await reader?.cancel();
  }
}

/** The same, as one piece. */
export const bytesOf = (request: Request, most: number): Promise<Buffer> => wholeOf(chunksOf(request, most));
