"use client";

import { useTranslations } from "next-intl";
import { CardLinkMenu } from "@/components/billing/pay-links/card-link-menu";
import { CollectButton } from "@/components/billing/payments/collect-button";
import { useAct } from "@/components/forms/use-send";
import { Button } from "@/components/ui/buttons/button";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Later } from "@/components/ui/dialogs/later";
import { useFormats } from "@/components/ui/use-formats";
import type { WorkLine } from "@/lib/operations/work/queries";
import { href } from "@/lib/pages/address";

type Props = {
  line: WorkLine;
  name: string;
  officeId: number;
  setupHref: string | null;
  mayRefund: boolean;
  mayWaive: boolean;
  serviceNames: Readonly<Record<string, string>>;
};

const confirmServices = () => import("@/components/membership/memberships/exit/quote-dialog");
const renew = () => import("./renew-dialog");
const choosePlan = () => import("@/components/membership/aging-out/aged-out-dialog");
const firstPayment = () => import("@/components/billing/payments/first-payment-dialog");

/** The one act of a line, done in place where it can be. */
export function WorkAct({ line, name, officeId, setupHref, mayRefund, mayWaive, serviceNames }: Props) {
  const t = useTranslations("work.act");
  const label = useTranslations("work");
  const format = useFormats();
  const named = (act: string) => ({ "aria-label": label("actFor", { act, name }) });
  switch (line.kind) {
    case "leaving":
      return (
        <Later
          load={confirmServices}
          given={{ officeId, membershipId: line.fact.membershipId, name, serviceNames }}
          trigger={
            <Button size="sm" {...named(t("leaving"))}>
              {t("leaving")}
            </Button>
          }
        />
      );
    case "dispute":
      return (
        <LinkButton
          size="sm"
          href={href("/account/disputes", undefined, { id: String(line.fact.disputeId) })}
          {...named(t("dispute"))}
        >
          {t("dispute")}
        </LinkButton>
      );
    case "failing":
      return line.memberId === null || !line.cents ? null : (
        <CollectButton
          {...{ officeId, memberId: line.memberId, name, mayRefund, mayWaive }}
          label={t("collect", { amount: format.money(line.cents) })}
          size="sm"
        />
      );
    case "cash":
      return line.memberId === null ? null : (
        <Later
          load={firstPayment}
          given={{ officeId, memberId: line.memberId, name }}
          trigger={
            <Button size="sm" {...named(t("cash"))}>
              {t("cash")}
            </Button>
          }
        />
      );
    case "renewal": {
      const act = t(line.fact.pays === "desk" ? "renew" : "autoRenew");
      return line.memberId === null ? null : (
        <Later
          load={renew}
          given={{
            officeId,
            memberId: line.memberId,
            memberName: name,
            membershipId: line.fact.membershipId,
            pays: line.fact.pays,
          }}
          trigger={
            <Button size="sm" {...named(act)}>
              {act}
            </Button>
          }
        />
      );
    }
    case "agingOut":
      return line.memberId === null ? null : (
        <Later
          load={choosePlan}
          given={{ officeId, memberId: line.memberId, memberName: name, ...line.fact }}
          trigger={
            <Button size="sm" {...named(t("agingOut"))}>
              {t("agingOut")}
            </Button>
          }
        />
      );
    case "card":
      return line.memberId === null ? null : (
        <CardLinkMenu
          officeId={officeId}
          memberId={line.memberId}
          name={name}
          reach={line.fact}
          label={t("card")}
          accessibleName={label("actFor", { act: t("card"), name })}
          size="sm"
        />
      );
    case "letter":
      return (
        <LinkButton
          size="sm"
          href={`/api/v1/dentists/${officeId}/yearly-letters/${line.fact.letterId}`}
          target="_blank"
          {...named(t("letter"))}
        >
          {t("letter")}
        </LinkButton>
      );
    case "thread":
      return (
        <LinkButton
          size="sm"
          href={href("/dentist-new/contact-admin", undefined, { id: String(line.fact.threadId) })}
          {...named(t("thread"))}
        >
          {t("thread")}
        </LinkButton>
      );
    case "invitation":
      return <InviteAgain {...{ officeId, name, ...line.fact }} />;
    case "teammate":
      return <InviteTeammateAgain {...{ officeId, name, userId: line.fact.userId }} />;
    case "setup":
      return setupHref === null ? null : (
        <LinkButton size="sm" href={setupHref} {...named(t("setup"))}>
          {t("setup")}
        </LinkButton>
      );
  }
}

type PressProps = { act: string; name: string; pending: boolean; onPress: () => Promise<void> };

/** An act that asks nothing: named with whom it is about, pending while it runs. */
function Press({ act, name, pending, onPress }: PressProps) {
  const t = useTranslations("work");
  return (
    <Button size="sm" pending={pending} aria-label={t("actFor", { act, name })} onClick={() => void onPress()}>
      {act}
    </Button>
  );
}

type InviteProps = { officeId: number; name: string; email: string; spanish: boolean };

function InviteAgain({ officeId, name, email, spanish }: InviteProps) {
  const t = useTranslations("work.act");
  const { act, pending } = useAct("POST /invite/upgrade-patient");
  const input = { dentistInfoId: officeId, email, spanish };
  return <Press act={t("again")} {...{ name, pending }} onPress={() => act({ input })} />;
}

function InviteTeammateAgain({ officeId, name, userId }: { officeId: number; name: string; userId: number }) {
  const t = useTranslations("work.act");
  const { act, pending } = useAct("POST /dentists/:officeId/users/invite-again");
  return (
    <Press act={t("again")} {...{ name, pending }} onPress={() => act({ params: { officeId }, input: { userId } })} />
  );
}
