import { notFound } from "next/navigation";

/** The old address of the not-found page answers with it, status included. */
export default function OldNotFoundPage(): never {
  notFound();
}
