"use client";

import { useOfficeSwitch } from "@/components/layout/frame/use-office-switch";
import { Button } from "@/components/ui/buttons/button";

type Props = { id: number; dashboard: string; label: string };

/** Makes a location the office one works in, as the office switcher does, and opens its dashboard. */
export function OpenLocation({ id, dashboard, label }: Props) {
  const { switchTo, question } = useOfficeSwitch();
  return (
    <>
      <Button onClick={() => switchTo({ id: String(id), href: dashboard })}>{label}</Button>
      {question}
    </>
  );
}
