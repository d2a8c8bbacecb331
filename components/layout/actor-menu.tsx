import "server-only";
import type { ComponentProps } from "react";
import type { Actor } from "@/lib/core/auth/actor";
import { FramePerson } from "./frame-person";

type Props = {
  actor: Pick<Actor, "firstName" | "lastName" | "email">;
  /** What stands below the name; the email address when absent. */
  detail?: string;
  links?: ComponentProps<typeof FramePerson>["links"];
};

/** The menu of whoever is logged in. Name and address are all of them that reaches the browser. */
export function ActorMenu({ actor: { firstName, lastName, email }, detail = email, links = [] }: Props) {
  return <FramePerson name={`${firstName} ${lastName}`} email={email} detail={detail} links={links} />;
}
