"use client";

import { useEffect } from "react";
import { ApiError, api } from "@/lib/core/api/client";

/** 000 §9: the current user is asked for every minute, never retried. */
const EVERY_MS = 60_000;

/**
 * Shows the server that somebody has the product open, and leads to the login once the session has ended elsewhere: a
 * page that is left open must not go on showing what its reader may not see any more.
 */
export function AccountPoll() {
  useEffect(() => {
    const timer = window.setInterval(() => {
      api("GET /users/me/account").catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 401) return;
        const here = window.location.pathname + window.location.search;
        window.location.assign(`/accounts/login?next=${encodeURIComponent(here)}`);
      });
    }, EVERY_MS);
    return () => window.clearInterval(timer);
  }, []);
  return null;
}
