"use client";

import { useOfficeSwitch } from "@/components/layout/frame/use-office-switch";
import type { PagePath } from "@/lib/pages/routes";

const DAY = "/account/dashboard" satisfies PagePath;

/**
 * The name of a location, which opens its own dashboard: from there on one works in it. The browser's way back leads to the list as
 * it was, because all of its view is in the address.
 */
export function LocationName({ id, name, label }: { id: number; name: string; label: string }) {
  const { switchTo, question } = useOfficeSwitch();
  return (
    <>
      <button
        type="button"
        aria-label={label}
        onClick={() => switchTo({ id: String(id), href: DAY })}
        className="min-h-6 rounded-small sm:min-w-48 text-left font-medium text-accent underline decoration-1 underline-offset-3 hover:text-accent-hover hover:decoration-2"
      >
        {name}
      </button>
      {question}
    </>
  );
}
