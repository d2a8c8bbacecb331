import type { ReactNode } from "react";
import { RoleFrame } from "@/components/frames/role-frame";

export default function AccountLayout({ children }: { children: ReactNode }) {
  return <RoleFrame>{children}</RoleFrame>;
}
