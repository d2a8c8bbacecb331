import type { ReactNode } from "react";
import { PatientFrame } from "@/components/membership/patients/patient-frame";

export default function PatientLayout({ children }: { children: ReactNode }) {
  return <PatientFrame>{children}</PatientFrame>;
}
