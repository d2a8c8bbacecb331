import type { Metadata } from "next";
import { BareTexts } from "@/components/offices/account/bare-texts";
import { Lost } from "@/components/offices/account/lost";

export const metadata: Metadata = { title: "Page not found", robots: { index: false } };

export default function NotFound() {
  return (
    <BareTexts>
      <Lost />
    </BareTexts>
  );
}
