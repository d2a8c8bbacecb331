"use client";

import { usePathname } from "next/navigation";
import type { ComponentProps, ReactNode } from "react";
import { PatientShell } from "../shells/patient-shell";

type Entry = { href: string; label: string; icon: ReactNode };

/** The patient's frame, the current one of its tabs marked by the address. A file of its own: no other page carries it. */
export function FramePatient({
  tabs,
  ...rest
}: Omit<ComponentProps<typeof PatientShell>, "tabs"> & { tabs: readonly Entry[] }) {
  const path = usePathname();
  return <PatientShell {...rest} tabs={tabs.map((tab) => ({ ...tab, current: tab.href === path }))} />;
}
