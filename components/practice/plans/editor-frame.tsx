import type { ReactNode } from "react";

type Props = { fields: ReactNode; preview: ReactNode; acts: ReactNode };

/** The two panes of an editor of a plan, the fields and what comes of them, and the bar with what can be done. */
export function EditorFrame({ fields, preview, acts }: Props) {
  return (
    <>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div className="grid min-w-0 gap-5">{fields}</div>
        <div className="min-w-0 xl:sticky xl:top-20">{preview}</div>
      </div>
      {acts ? (
        <div
          data-noprint=""
          className="sticky bottom-14 z-20 -mx-4 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6 md:bottom-0 lg:-mx-8 lg:px-8"
        >
          {acts}
        </div>
      ) : null}
    </>
  );
}
