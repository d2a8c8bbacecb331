"use client";

import { useEffect } from "react";
import { keepForSession } from "./browser-cookie";

/** Keeps what somebody has chosen by an address until the browser is closed: the page is shown so when the address does not say. */
export function KeepForSession({ name, value }: { name: string; value: string }) {
  useEffect(() => keepForSession(name, value), [name, value]);
  return null;
}
