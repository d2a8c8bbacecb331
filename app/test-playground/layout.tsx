import type { ReactNode } from "react";
import { AdminFrame } from "@/components/practice/offices/admin/admin-frame";

export default function PlaygroundLayout({ children }: { children: ReactNode }) {
  return <AdminFrame>{children}</AdminFrame>;
}
