import "server-only";
import type { ComponentProps } from "react";
import { contactOf } from "@/components/layout/support/contact-of";
import type { Actor } from "@/lib/core/auth/actor";
import { requestTenant } from "@/lib/front/tenant-of-request";
import { photoAddress } from "@/lib/platform/accounts/photo.rules";
import { FramePerson } from "./frame-person";

type Props = {
  actor: Pick<Actor, "firstName" | "lastName" | "email" | "role" | "photoFileId">;
  /** The office they work in now, for which they write to us. */
  officeId?: number | null;
  /** What stands below the name; the email address when absent. */
  detail?: string;
  /** The name stands beside the picture. */
  named?: boolean;
  links?: ComponentProps<typeof FramePerson>["links"];
};

/** The menu of whoever is logged in. Name, address and photograph are all of them that reaches the browser. */
export async function ActorMenu({ actor, officeId = null, detail = actor.email, named = false, links = [] }: Props) {
  const contact = contactOf(actor, await requestTenant(), officeId);
  return <FramePerson {...{ contact, detail, named, links }} photo={photoAddress(actor.photoFileId)} />;
}
