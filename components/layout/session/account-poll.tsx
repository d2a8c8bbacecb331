"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { notice } from "@/components/ui/notices/notices";
import { ApiError, api, failsForGood, SESSION_ENDED } from "@/lib/client";
import { forgetAccount } from "./browser-cookie";

/** 000 §9: the current user is asked for every minute, never retried. */
const EVERY_MS = 60_000;

/**
 * Shows the server that somebody has the product open, and leads to the login once the session has ended elsewhere,
 * whichever call hears of it first (000 §8: "Failed to authenticate"): a page that is left open must not go on showing
 * what its reader may not see any more.
 */
export function AccountPoll() {
  const t = useTranslations("ui");
  useEffect(() => {
    const timer = window.setInterval(() => {
      // What fails because of the line or a busy server says nothing of the account: the next minute asks again.
      api("GET /users/me/account").catch((error) => {
        if (error instanceof ApiError && failsForGood(error.status)) forgetAccount();
      });
    }, EVERY_MS);
    return () => window.clearInterval(timer);
  }, []);
  useEffect(() => {
    const ended = () => {
      forgetAccount();
      notice((toast) => toast.error(<span role="alert">{t("notAuthenticated")}</span>));
      const here = window.location.pathname + window.location.search;
      window.location.assign(`/accounts/login?next=${encodeURIComponent(here)}`);
    };
    window.addEventListener(SESSION_ENDED, ended);
    return () => window.removeEventListener(SESSION_ENDED, ended);
  }, [t]);
  return null;
}
