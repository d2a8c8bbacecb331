import type { ReactNode } from "react";
import { OfficeFrame } from "@/components/practice/offices/office-frame";

export default function OfficeLayout({ children }: { children: ReactNode }) {
  return <OfficeFrame>{children}</OfficeFrame>;
}
