/** A file as a browser's form sends it, for `call`. */
export async function formWith(content: Buffer, { field = "file", name = "picture.png", type = "image/png" } = {}) {
  const form = new FormData();
  form.set(field, new File([new Uint8Array(content)], name, { type }));
  const sent = new Response(form);
  const headers = { "content-type": sent.headers.get("content-type") ?? "" };
  return { bytes: Buffer.from(await sent.arrayBuffer()), headers };
}
