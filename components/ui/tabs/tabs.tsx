"use client";

import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Badge } from "../badge";
import { cx } from "../cx";
import { TAB, TAB_LIST } from "./tab-links";

export type Tab = { value: string; label: string; count?: number; content: ReactNode };

type Props = {
  label: string;
  tabs: readonly Tab[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  /** On a narrow screen the tabs stand closer, or take a second line, so that none is hidden behind the edge. */
  wraps?: boolean;
};

/** Panels of one screen that need no address of their own. For tabs with an address use `TabLinks`. */
export function Tabs({ label, tabs, value, defaultValue, onValueChange, wraps = false }: Props) {
  return (
    <Radix.Root
      className="min-w-0"
      value={value}
      defaultValue={defaultValue ?? tabs[0]?.value}
      onValueChange={onValueChange}
    >
      <Radix.List
        aria-label={label}
        className={cx(TAB_LIST, wraps && "flex-wrap max-sm:gap-x-0 max-sm:*:px-2 max-sm:*:text-small")}
      >
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className={TAB}>
            {tab.label}
            {tab.count === undefined ? null : <Badge>{tab.count}</Badge>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
