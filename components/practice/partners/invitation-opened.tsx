"use client";

import { useEffect } from "react";
import { api } from "@/lib/client";

/** Says that the link of an invitation was followed: by a person's browser, not by what reads mail before them. */
export function InvitationOpened({ linkKey }: { linkKey: string }) {
  useEffect(() => {
    // Unsaid it stays "sent": nobody's sign-up waits for it.
    api("POST /associations/invitations/opened", { input: { key: linkKey } }).catch(() => undefined);
  }, [linkKey]);
  return null;
}
