/** What is taken as a file: the browser asks it of what is chosen, the call of what is sent. */
export type FileRule = {
  /** Bytes; one more is refused while it is on its way. */
  mostBytes: number;
  /** Said where it is larger. */
  tooLarge: string;
  /** How many a field may hold; then it is a list of files with their names, and `mostBytes` is for all of them. One when absent. */
  most?: number;
  /** What is wrong with a file, by its first bytes, whatever its name and type say; null takes it. */
  refusal: (head: Uint8Array) => string | null;
};

/** As many first bytes as say what a file is. */
export const HEAD_BYTES = 16;

/** What is wrong with a file before it is sent; null where nothing is. */
export async function refusalOfFile(file: Blob, { mostBytes, tooLarge, refusal }: FileRule): Promise<string | null> {
  const why = refusal(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  return why ?? (file.size > mostBytes ? tooLarge : null);
}
