"use client";

import { signOut } from "next-auth/react";
import { PersonMenu } from "./person-menu";

type Props = {
  name: string;
  detail?: string;
  links: readonly { label: string; href: string }[];
  languages?: readonly { label: string; href: string; current: boolean }[];
};

/** Ends the session on the server, empties what this tab has kept, and goes to the login page. */
export async function logOut(): Promise<void> {
  sessionStorage.clear();
  await signOut({ redirect: false });
  // A full load, so that nothing of the session stays in memory or in the back-forward cache.
  window.location.assign("/accounts/logout");
}

/** The person menu of a logged-in user. */
export function SessionMenu(props: Props) {
  return <PersonMenu {...props} onLogout={logOut} />;
}
