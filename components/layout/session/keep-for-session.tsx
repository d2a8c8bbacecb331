"use client";

import { useEffect } from "react";
import { keepChoice, keepForSession } from "./browser-cookie";

/** Keeps what somebody has chosen by an address until the browser is closed: the page is shown so when the address does not say. */
export function KeepForSession({ name, value }: { name: string; value: string }) {
  useEffect(() => keepForSession(name, value), [name, value]);
  return null;
}

/** Keeps where somebody is for a year: they begin there the next time. */
export function KeepForYear({ name, value }: { name: string; value: string }) {
  useEffect(() => keepChoice(name, value), [name, value]);
  return null;
}
