import type { Metadata } from "next";
import { connection } from "next/server";
import { LostLazily } from "@/components/practice/offices/account/lost-lazily";

export const metadata: Metadata = { title: "Page not found", robots: { index: false } };

export default async function NotFound() {
  // Rendered for each request: a page made at build time carries no nonce, and its scripts would be refused.
  await connection();
  return <LostLazily />;
}
