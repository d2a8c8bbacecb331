"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { MEMBER_COLUMNS, type MemberColumn } from "@/lib/membership/members/list-columns.rules";
import { type View, viewHref } from "./view";

const USUAL: readonly MemberColumn[] = ["plan", "status", "nextPayment", "since"];
const KEY = "members.columns";

/** The columns this reader wants: those of the address, as a kept view has them, else those of this device. */
export function useColumns(view: View): [readonly MemberColumn[], (column: MemberColumn, on: boolean) => void] {
  const router = useRouter();
  const [own, setOwn] = useState<readonly MemberColumn[]>(USUAL);
  const columns = view.columns ?? own;
  useEffect(() => {
    const kept = window.localStorage.getItem(KEY)?.split(",");
    if (kept) setOwn(MEMBER_COLUMNS.filter((column) => kept.includes(column)));
  }, []);
  function choose(column: MemberColumn, on: boolean) {
    const next = MEMBER_COLUMNS.filter((each) => (each === column ? on : columns.includes(each)));
    if (view.columns) return router.replace(viewHref(view, { columns: next }), { scroll: false });
    setOwn(next);
    window.localStorage.setItem(KEY, next.join(","));
  }
  return [columns, choose];
}
