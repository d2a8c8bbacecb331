import { invalid } from "@/lib/core/errors";
import common from "./common-passwords.json";

const COMMON = new Set(common.words.split(" "));

/** Digits and signs people put behind a word to make it a password. */
const TAIL = /[\d!.?_*#@$-]{1,4}$/;

/** Whether a password is among the first anybody would try: a common one, also with a tail, or the owner's own email. */
export function isCommon(password: string, owner?: { email: string }): boolean {
  const plain = password.normalize("NFKC").toLowerCase().trim();
  const own = owner?.email.toLowerCase();
  return COMMON.has(plain) || COMMON.has(plain.replace(TAIL, "")) || plain === own || plain === own?.split("@")[0];
}

/** Throws 400 at the field `password` for one that is among the first anybody would try. */
export function refuseCommon(password: string, owner?: { email: string }): void {
  if (isCommon(password, owner)) throw invalid({ password: "errors.commonPassword" });
}
