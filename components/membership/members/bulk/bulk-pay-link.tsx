"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/buttons/button";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { useToast } from "@/components/ui/notices/use-toast";
import { Progress } from "@/components/ui/states/progress";
import { useRenew } from "@/components/ui/states/renewal";
import { api } from "@/lib/client";
import type { FamilyRow } from "@/lib/membership/members/wire";

/** The family owes a payment. */
export const isLate = (family: FamilyRow): boolean => family.debt !== null;

/** Fewer than the server lets one person send in ten minutes. */
const AT_ONCE = 50;

/** Who gets a link: a late family's account owner. */
type Reached = Pick<FamilyRow, "id" | "name" | "email">;
type Done = { sent: number; already: number; failed: Reached[] };
type Props = { officeId: number; late: readonly Reached[]; chosen: number };

/** Emails the late ones among the chosen families their pay links: says first who gets one, then who got one. */
export function BulkPayLink({ officeId, late: all, chosen }: Props) {
  const t = useTranslations("members.payLink");
  const toast = useToast();
  const renew = useRenew();
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const late = all.slice(0, AT_ONCE);
  const left = all.length - late.length;
  async function send() {
    const done: Done = { sent: 0, already: 0, failed: [] };
    for (const [index, family] of late.entries()) {
      setAt(index);
      try {
        const { data } = await api("POST /dentists/:officeId/members/pay-link", {
          params: { officeId },
          input: { memberId: family.id },
        });
        if (data.sent) done.sent += 1;
        else done.already += 1;
      } catch {
        done.failed.push(family);
      }
    }
    setAt(null);
    setOpen(false);
    toast.success(t("done", { count: done.sent, already: done.already }));
    if (done.failed.length > 0) toast.error(t("failed", { names: done.failed.map(({ name }) => name).join(", ") }));
    renew();
  }
  if (all.length === 0) return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t("open")}
      </Button>
      <Dialog
        open={open}
        onOpenChange={(next) => at === null && setOpen(next)}
        title={t("title", { count: late.length })}
        description={t("text", { count: late.length, chosen })}
        footer={
          <Button variant="primary" pending={at !== null} onClick={send}>
            {t("verb", { count: late.length })}
          </Button>
        }
      >
        <ul className="grid gap-1">
          {late.map(({ id, name, email }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4">
              <span>{name}</span>
              <span className="text-muted">{email}</span>
            </li>
          ))}
        </ul>
        {at === null ? null : (
          <div role="status" className="mt-4">
            <Progress
              hideLabel
              label={t("title", { count: late.length })}
              value={at}
              max={late.length}
              text={t("progress", { done: at, total: late.length })}
            />
          </div>
        )}
        {left > 0 ? <p className="mt-3 text-muted">{t("left", { count: left })}</p> : null}
      </Dialog>
    </>
  );
}
