/** A key as it is printed on the keyboard. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-small border border-line bg-surface px-1 font-body text-[11px] font-medium text-muted">
      {children}
    </kbd>
  );
}
