"use client";

import { useRouter } from "next/navigation";
import { createContext, type ReactNode, useContext, useEffect, useRef, useTransition } from "react";

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

function finish(waiting: (() => void)[]): void {
  for (const done of waiting.splice(0)) done();
}

/** Has the page, and what around reads for itself, read again; what it returns is done when the page shows what was read. */
export function useRenew(): () => Promise<void> {
  const router = useRouter();
  const around = useContext(Around);
  const [pending, start] = useTransition();
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    if (!pending) finish(waiting.current);
  }, [pending]);
  useEffect(() => {
    const list = waiting.current;
    return () => finish(list);
  }, []);
  return () => {
    around?.();
    const shown = new Promise<void>((resolve) => waiting.current.push(resolve));
    start(() => router.refresh());
    return shown;
  };
}
