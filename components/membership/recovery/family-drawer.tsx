"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Drawer } from "@/components/ui/dialogs/drawer";
import { Callout } from "@/components/ui/notices/callout";
import { ErrorState } from "@/components/ui/states/error-state";
import { Renewing } from "@/components/ui/states/renewal";
import { SkeletonRows } from "@/components/ui/states/skeleton";
import { useLoad } from "@/components/ui/states/use-load";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/client";
import { FamilyActs } from "./family-acts";
import { PastEvents, UpcomingDays } from "./family-timeline";
import type { FamilyView } from "./family-view";

type Props = {
  officeId: number;
  memberId: number;
  family: FamilyView | undefined;
  closed: string;
  memberHref: string | null;
  mayWaive: boolean;
  mayRefund: boolean;
};

/** One failing family over the board, with an address of its own: what to do, what is to come, what has happened. */
export function FamilyDrawer({ officeId, memberId, family, closed, memberHref, mayWaive, mayRefund }: Props) {
  const t = useTranslations("recovery");
  const router = useRouter();
  const { data, failure, reload } = useLoad(
    () => api("GET /members/:memberId/recovery", { params: { memberId } }),
    `recovery ${memberId}`,
    family,
  );
  return (
    <Drawer
      open
      onOpenChange={(stays) => stays || router.push(closed, { scroll: false })}
      size="lg"
      title={data?.name ?? t("title")}
      actions={
        memberHref ? (
          <LinkButton size="sm" href={memberHref}>
            {t("detail.open")}
          </LinkButton>
        ) : null
      }
    >
      {failure !== null ? <ErrorState title={t("failed")} description={failure} onRetry={reload} /> : null}
      {failure === null && data === null ? <SkeletonRows rows={8} columns={2} /> : null}
      {data ? (
        <Renewing renew={reload}>
          <Content view={data} {...{ officeId, mayWaive, mayRefund }} />
        </Renewing>
      ) : null}
    </Drawer>
  );
}

type ContentProps = { view: FamilyView; officeId: number; mayWaive: boolean; mayRefund: boolean };

function Content({ view, officeId, mayWaive, mayRefund }: ContentProps) {
  const t = useTranslations("recovery");
  const d = useTranslations("recovery.detail");
  const format = useFormats();
  const { debt, reason, kind, email, phone, promisedOn } = view;
  const owes = debt.debtCents > 0;
  const advice = kind === "soft" && !view.upcoming.some(({ attempt }) => attempt) ? "givenUp" : kind;
  return (
    <div className="grid gap-6">
      {owes && reason ? (
        <Callout
          tone={kind === "soft" ? "warn" : "bad"}
          title={`${d("owes", { amount: format.money(debt.debtCents) })}: ${t(`reason.${reason}`)}`}
        >
          {promisedOn ? d("promisedFor", { date: format.full(promisedOn) }) : advice ? d(`advice.${advice}`) : null}
        </Callout>
      ) : (
        <Callout tone="good" title={t("settle.nothing")} />
      )}
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-body">
        <a
          className="inline-flex min-h-6 items-center text-accent underline-offset-4 hover:underline"
          href={`tel:${phone}`}
        >
          {phone}
        </a>
        <a
          className="inline-flex min-h-6 items-center text-accent underline-offset-4 hover:underline"
          href={`mailto:${email}`}
        >
          {email}
        </a>
        {view.cardLink.texts !== "noConsent" ? null : <span className="text-muted">{d("noTexts")}</span>}
      </p>
      {owes ? <FamilyActs {...{ view, officeId, mayWaive, mayRefund }} /> : null}
      <section aria-labelledby="upcoming">
        <h3 id="upcoming" className="mb-3 text-h4 text-ink">
          {d("upcoming")}
        </h3>
        <UpcomingDays days={view.upcoming} />
      </section>
      <section aria-labelledby="past">
        <h3 id="past" className="mb-3 text-h4 text-ink">
          {d("past")}
        </h3>
        <PastEvents view={view} />
      </section>
    </div>
  );
}
