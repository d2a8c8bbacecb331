type Form = {
  field?: string;
  name?: string;
  type?: string;
  /** The texts beside the file. */
  texts?: Record<string, string>;
  /** Further files of the same field. */
  others?: readonly Buffer[];
};

/** A file as a browser's form sends it, for `call`. */
export async function formWith(
  content: Buffer,
  { field = "file", name = "picture.png", type = "image/png", texts = {}, others = [] }: Form = {},
) {
  const form = new FormData();
  for (const [text, value] of Object.entries(texts)) form.set(text, value);
  for (const each of [content, ...others]) form.append(field, new File([new Uint8Array(each)], name, { type }));
  const sent = new Response(form);
  const headers = { "content-type": sent.headers.get("content-type") ?? "" };
  return { bytes: Buffer.from(await sent.arrayBuffer()), headers };
}
