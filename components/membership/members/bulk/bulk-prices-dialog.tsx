"use client";

import { useTranslations } from "next-intl";
import { useAct } from "@/components/forms/use-send";
import { Button } from "@/components/ui/buttons/button";
import { Dialog, DialogActs } from "@/components/ui/dialogs/dialog";
import { EmptyState } from "@/components/ui/states/empty-state";
import { ErrorState } from "@/components/ui/states/error-state";
import { SkeletonRows } from "@/components/ui/states/skeleton";
import { useLoad } from "@/components/ui/states/use-load";
import { BulkPeople } from "@/components/ui/tables/bulk-people";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/client";
import { dateOn, formatLong } from "@/lib/core/time/dates";

type Props = { officeId: number; memberIds: readonly number[] };

/** Brings the chosen families to the current prices of their plans: who, from when, who not and why; and takes it back. */
export default function BulkPricesDialog(props: Props) {
  const t = useTranslations("members.prices");
  return (
    <Dialog title={t("title")} description={t("text")}>
      <Prices {...props} />
    </Dialog>
  );
}

function Prices({ officeId, memberIds }: Props) {
  const t = useTranslations("members.prices");
  const plan = useTranslations("plansMemberPrices");
  const ui = useTranslations("ui");
  const format = useFormats();
  const params = { officeId };
  const { data, failure, reload } = useLoad(
    () => api("POST /dentists/:officeId/members/prices/preview", { params, input: { memberIds: [...memberIds] } }),
    `prices ${memberIds.join()}`,
  );
  const { act: announce, pending } = useAct("POST /dentists/:officeId/members/prices", {
    onRefused: reload,
    undo:
      ({ priceChangeIds }) =>
      () =>
        api("POST /dentists/:officeId/members/prices/withdraw", { params, input: { priceChangeIds } }),
  });
  if (failure !== null) return <ErrorState title={failure} onRetry={reload} />;
  if (data === null) return <SkeletonRows rows={4} columns={2} />;
  const { moves, setBacks, leftOut, letters } = data;
  const reached = moves.length + setBacks.length;
  const letter = letters.find(({ locale }) => locale === format.locale);
  const others = leftOut.map(({ memberId, name, why }) => ({ id: memberId, name, note: t(`why.${why}`) }));
  return (
    <div className="grid gap-5">
      {reached === 0 ? <EmptyState title={t("nobody")} description={t("nobodyText")} /> : null}
      <div>
        <BulkPeople
          open
          title={t("moves", { count: moves.length })}
          people={moves.map(({ membershipId, name, planName, unit, fromCents, toCents, effectiveOn }) => ({
            id: membershipId,
            name: `${name} · ${planName}`,
            note: `${plan(unit, { from: format.money(fromCents), to: format.money(toCents) })} · ${t("from", { date: formatLong(dateOn(effectiveOn), format.locale) })}`,
          }))}
        />
        <BulkPeople
          open
          title={t("setBacks", { count: setBacks.length })}
          people={setBacks.map(({ membershipId, name, planName, keepsCents, announcedCents }) => ({
            id: membershipId,
            name: `${name} · ${planName}`,
            note: t("setBack", { keeps: format.money(keepsCents), announced: format.money(announcedCents) }),
          }))}
        />
        <BulkPeople title={t("leftOut", { count: others.length })} people={others} open={reached === 0} />
      </div>
      {letter ? (
        <section aria-label={plan("email")} className="rounded-card border border-line bg-surface px-4 py-3 text-body">
          <p className="font-medium text-ink">{letter.subject}</p>
          <p className="mt-2 whitespace-pre-line text-muted">{letter.text}</p>
        </section>
      ) : null}
      <DialogActs keep={ui("cancel")}>
        {reached === 0 ? null : (
          <Button
            variant="primary"
            pending={pending}
            onClick={() => announce({ params, input: { memberIds: [...memberIds], expectedMembers: reached } })}
          >
            {moves.length > 0 ? t("verb", { count: moves.length }) : t("setBackVerb", { count: setBacks.length })}
          </Button>
        )}
      </DialogActs>
    </div>
  );
}
