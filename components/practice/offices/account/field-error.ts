/** A refusal that belongs to fields of a form: message and fields are texts or keys of the catalogue. */
export class FieldError extends Error {
  override readonly name = "FieldError";

  constructor(
    message: string,
    readonly fields: Record<string, string>,
  ) {
    super(message);
  }
}
