"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTransition } from "react";
import { SearchInput } from "@/components/ui/search-input";

/** Searches by way of the address, so that a found list can be shared and gone back to. */
export function OfficeSearch({ label, placeholder }: { label: string; placeholder: string }) {
  const router = useRouter();
  const path = usePathname();
  const search = useSearchParams();
  const [pending, start] = useTransition();
  function find(text: string) {
    const next = new URLSearchParams(search);
    next.delete("after");
    if (text.trim()) next.set("q", text.trim());
    else next.delete("q");
    start(() => router.replace(`${path}${next.size ? `?${next}` : ""}`, { scroll: false }));
  }
  return (
    <SearchInput
      label={label}
      placeholder={placeholder}
      defaultValue={search.get("q") ?? ""}
      pending={pending}
      onSearch={find}
      className="w-full sm:max-w-sm"
    />
  );
}
