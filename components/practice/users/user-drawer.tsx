"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Drawer } from "@/components/ui/dialogs/drawer";
import { ErrorState } from "@/components/ui/states/error-state";
import { Renewing } from "@/components/ui/states/renewal";
import { SkeletonRows } from "@/components/ui/states/skeleton";
import { useLoad } from "@/components/ui/states/use-load";
import { api } from "@/lib/client";
import { UserActs } from "./user-acts";
import { UserFactsList } from "./user-facts";
import type { UserView } from "./user-view";

type Props = {
  userId: number;
  user: UserView | undefined;
  closed: string;
  /** Whether its reader may read what somebody did. */
  trail: boolean;
};

/** A user over the list, with an address of its own; `closed` is the list's. */
export function UserDrawer({ userId, user, closed, trail }: Props) {
  const t = useTranslations("users");
  const router = useRouter();
  const { data, failure, reload } = useLoad(
    () => api("GET /admin/users/:userId", { params: { userId } }),
    `user ${userId}`,
    user,
  );
  return (
    <Drawer
      open
      onOpenChange={(stays) => stays || router.push(closed, { scroll: false })}
      title={data?.name ?? t("drawer.title")}
      description={data ? t(`role.${data.role}`) : undefined}
    >
      {failure !== null ? <ErrorState title={t("drawer.failed")} description={failure} onRetry={reload} /> : null}
      {failure === null && data === null ? <SkeletonRows rows={8} columns={2} /> : null}
      {data ? (
        <Renewing renew={reload}>
          <UserFactsList user={data} trail={trail} />
          <UserActs user={data} />
        </Renewing>
      ) : null}
    </Drawer>
  );
}
