"use client";

import { useEffect, useState } from "react";

export const COLUMNS = ["plan", "status", "nextPayment", "since", "email", "phone", "birthDate"] as const;
export type Column = (typeof COLUMNS)[number];

const USUAL: readonly Column[] = ["plan", "status", "nextPayment", "since"];
const KEY = "members.columns";

/** The columns this reader wants; remembered on this device. */
export function useColumns(): [readonly Column[], (column: Column, on: boolean) => void] {
  const [columns, setColumns] = useState<readonly Column[]>(USUAL);
  useEffect(() => {
    const kept = window.localStorage.getItem(KEY)?.split(",");
    if (kept) setColumns(COLUMNS.filter((column) => kept.includes(column)));
  }, []);
  function choose(column: Column, on: boolean) {
    const next = COLUMNS.filter((each) => (each === column ? on : columns.includes(each)));
    setColumns(next);
    window.localStorage.setItem(KEY, next.join(","));
  }
  return [columns, choose];
}
