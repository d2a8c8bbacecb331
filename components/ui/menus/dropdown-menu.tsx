"use client";

import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import { type ReactNode, Suspense, useState } from "react";
import { cx } from "../cx";
import { DialogOpening } from "../dialogs/opening";
import { Link } from "../links/link";
import { FLOAT, MENU_ITEM } from "./menu-style";

export type MenuEntry =
  | {
      kind?: "item";
      label: string;
      /** Where two entries have the same words. */
      key?: string;
      icon?: ReactNode;
      hint?: string;
      /** A second line: to whom, or why not. */
      note?: string;
      /** It cannot be chosen; it stays among what the arrow keys reach, so that its note is read. */
      refused?: boolean;
      href?: string;
      onSelect?: () => void;
      danger?: boolean;
      disabled?: boolean;
      newTab?: boolean;
      /** What the entry opens: a dialog without a button of its own. */
      dialog?: ReactNode;
    }
  | { kind: "check"; label: string; checked: boolean; onCheckedChange: (checked: boolean) => void }
  | { kind: "heading"; label: string }
  | { kind: "line" };

type Props = {
  trigger: ReactNode;
  label: string;
  items: readonly MenuEntry[];
  align?: "start" | "end";
  side?: "top" | "bottom" | "right";
  header?: ReactNode;
};

const dialogOf = (entry: MenuEntry) => (entry.kind === undefined || entry.kind === "item" ? entry.dialog : undefined);

function keyOf(entry: MenuEntry, index: number): string {
  if (entry.kind === "line") return `line-${index}`;
  return (entry.kind === undefined || entry.kind === "item" ? entry.key : undefined) ?? entry.label;
}

function Entry({ entry, onOpen }: { entry: MenuEntry; onOpen: () => void }) {
  if (entry.kind === "line") return <Radix.Separator className="my-1 h-px bg-line" />;
  if (entry.kind === "heading")
    return <Radix.Label className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">{entry.label}</Radix.Label>;
  if (entry.kind === "check") {
    return (
      <Radix.CheckboxItem
        checked={entry.checked}
        onCheckedChange={entry.onCheckedChange}
        onSelect={(event) => event.preventDefault()}
        className={MENU_ITEM}
      >
        <span className="grid size-4 place-items-center rounded-small border border-edge">
          <Radix.ItemIndicator>
            <Check aria-hidden size={14} className="text-accent" />
          </Radix.ItemIndicator>
        </span>
        {entry.label}
      </Radix.CheckboxItem>
    );
  }
  const face = (
    <>
      {entry.icon ? (
        <span className={cx("[&>svg]:size-4.5", entry.danger ? "" : "text-muted")}>{entry.icon}</span>
      ) : null}
      <span className="min-w-0 flex-1">
        {entry.label}
        {entry.note ? <span className="block break-words text-small text-muted">{entry.note}</span> : null}
      </span>
      {entry.hint ? <span className="text-xs text-muted">{entry.hint}</span> : null}
    </>
  );
  const look = cx(MENU_ITEM, entry.danger && "text-bad data-highlighted:bg-bad-on", entry.refused && "text-muted");
  if (entry.refused)
    return (
      <Radix.Item className={look} aria-disabled onSelect={(event) => event.preventDefault()}>
        {face}
      </Radix.Item>
    );
  if (!entry.href)
    return (
      <Radix.Item className={look} disabled={entry.disabled} onSelect={entry.dialog ? onOpen : entry.onSelect}>
        {face}
      </Radix.Item>
    );
  return (
    <Radix.Item asChild disabled={entry.disabled}>
      <Link href={entry.href} className={look} {...(entry.newTab ? { target: "_blank", rel: "noopener" } : {})}>
        {face}
      </Link>
    </Radix.Item>
  );
}

/** A list of acts behind a button. Arrow keys, type-ahead and Escape work. */
export function DropdownMenu({ trigger, label, items, align = "end", side = "bottom", header }: Props) {
  const [opened, setOpened] = useState<number | null>(null);
  const asked = opened === null ? undefined : items[opened];
  return (
    <>
      <Radix.Root modal={false}>
        <Radix.Trigger asChild>{trigger}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            aria-label={label}
            align={align}
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className={cx(
              FLOAT,
              "max-h-(--radix-dropdown-menu-content-available-height) min-w-52 max-w-80 overflow-y-auto p-1.5",
            )}
          >
            {header ? <div className="border-b border-line px-2.5 pt-1 pb-2.5 mb-1">{header}</div> : null}
            {items.map((entry, index) => (
              <Entry key={keyOf(entry, index)} entry={entry} onOpen={() => setOpened(index)} />
            ))}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
      {asked ? (
        <DialogOpening value={{ open: true, onOpenChange: (open) => open || setOpened(null) }}>
          {/* A dialog may be fetched when it is asked for. */}
          <Suspense>{dialogOf(asked)}</Suspense>
        </DialogOpening>
      ) : null}
    </>
  );
}
