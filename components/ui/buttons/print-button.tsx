"use client";

import { Printer } from "lucide-react";
import { Button } from "./button";

export function PrintButton({ label }: { label: string }) {
  return (
    <Button onClick={() => window.print()} data-noprint="">
      <Printer size={18} />
      {label}
    </Button>
  );
}
