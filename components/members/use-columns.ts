"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { COLUMNS, type Column } from "@/lib/members/views.schema";
import { type View, viewHref } from "./view";

const USUAL: readonly Column[] = ["plan", "status", "nextPayment", "since"];
const KEY = "members.columns";

/** The columns this reader wants: those of the address, as a kept view has them, else those of this device. */
export function useColumns(view: View): [readonly Column[], (column: Column, on: boolean) => void] {
  const router = useRouter();
  const [own, setOwn] = useState<readonly Column[]>(USUAL);
  const columns = view.columns ?? own;
  useEffect(() => {
    const kept = window.localStorage.getItem(KEY)?.split(",");
    if (kept) setOwn(COLUMNS.filter((column) => kept.includes(column)));
  }, []);
  function choose(column: Column, on: boolean) {
    const next = COLUMNS.filter((each) => (each === column ? on : columns.includes(each)));
    if (view.columns) return router.replace(viewHref(view, { columns: next }), { scroll: false });
    setOwn(next);
    window.localStorage.setItem(KEY, next.join(","));
  }
  return [columns, choose];
}
