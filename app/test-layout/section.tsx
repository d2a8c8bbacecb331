import type { ReactNode } from "react";

/** One part of the gallery under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <h2 className="border-b border-line pb-2 text-h3">{title}</h2>
      {children}
    </section>
  );
}

/** Things side by side that wrap. */
export function Line({ children }: { children: ReactNode }) {
  return <div className="flex min-w-0 flex-wrap items-center gap-3">{children}</div>;
}
