"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTransition } from "react";
import { SearchInput } from "@/components/ui/inputs/search-input";

/** Searches by way of the address, so that a found list can be shared and gone back to. */
export function ListSearch({ label, hint = label }: { label: string; hint?: string }) {
  const router = useRouter();
  const path = usePathname();
  const search = useSearchParams();
  const [pending, start] = useTransition();
  function find(text: string) {
    const next = new URLSearchParams(search);
    next.delete("page");
    if (text.trim()) next.set("q", text.trim());
    else next.delete("q");
    start(() => router.replace(`${path}${next.size ? `?${next}` : ""}`, { scroll: false }));
  }
  return (
    <SearchInput
      label={label}
      placeholder={hint}
      defaultValue={search.get("q") ?? ""}
      pending={pending}
      at={`${path}?${search}`}
      onSearch={find}
      className="w-full sm:max-w-sm"
    />
  );
}
