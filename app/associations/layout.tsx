import type { ReactNode } from "react";
import { PartnerFrame } from "@/components/practice/partners/partner-frame";

export default function PartnerLayout({ children }: { children: ReactNode }) {
  return <PartnerFrame>{children}</PartnerFrame>;
}
