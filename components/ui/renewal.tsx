"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useContext } from "react";

const Around = createContext<(() => void) | null>(null);

/** Has something read again after every act inside of it, besides the page: a drawer or a tab that reads for itself. */
export function Renewing({ renew, children }: { renew: () => void; children: ReactNode }) {
  const around = useContext(Around);
  const both = () => {
    renew();
    around?.();
  };
  return <Around value={both}>{children}</Around>;
}

/** Has the page, and what around reads for itself, read again. */
export function useRenew(): () => void {
  const router = useRouter();
  const around = useContext(Around);
  return () => {
    around?.();
    router.refresh();
  };
}
