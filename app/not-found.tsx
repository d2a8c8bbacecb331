import type { Metadata } from "next";
import { connection } from "next/server";
import { BareTexts } from "@/components/offices/account/bare-texts";
import { Lost } from "@/components/offices/account/lost";

/** Its title is in `Lost`: one that Next writes would go with the page whose place this takes. */
export const metadata: Metadata = { robots: { index: false } };

export default async function NotFound() {
  // Rendered for each request: a page made at build time carries no nonce, and its scripts would be refused.
  await connection();
  return (
    <BareTexts>
      <Lost />
    </BareTexts>
  );
}
