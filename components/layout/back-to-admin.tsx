"use client";

import { api } from "@/lib/core/api/client";
import { ImpersonationBar } from "./impersonation-bar";

/** The impersonation bar with its way back (000 §4): ends looking through, then opens the back office. */
export function BackToAdmin({ name, office }: { name: string; office?: string }) {
  async function back() {
    const answer = await api("POST /accounts/back-to-admin");
    sessionStorage.clear();
    window.location.assign(answer.data.landing);
  }
  return <ImpersonationBar name={name} onBack={back} {...(office ? { office } : {})} />;
}
