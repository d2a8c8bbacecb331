"use client";

import { Banknote, ChartColumn, CircleAlert, CircleHelp, Landmark, Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import { NavDoor } from "@/components/layout/nav/nav-door";
import type { Contact } from "@/components/layout/support/contact-of";
import type { InviteFacts } from "./invite-facts";

// Fetched when one of them is opened, not with every page.
const invite = () => import("./invite-dialog");
const remoteBilling = () => import("./remote-billing-dialog");
const stats = () => import("./stats-dialog");
const payout = () => import("./payout-dialog");
const contactUs = () => import("@/components/layout/support/contact-dialog");
const reportIssue = () => import("@/components/layout/support/issue-dialog");

const icon = "shrink-0";

/** The payout account among what an office manages (000 §4, §6). */
export function PayoutDoor({ officeId }: { officeId: number }) {
  const t = useTranslations("offices.payout");
  return (
    <NavDoor icon={<Landmark size={20} className={icon} />} label={t("title")} load={payout} given={{ officeId }} />
  );
}

type Props = {
  officeId: number;
  membersPath: string;
  contact: Contact;
  inviting: InviteFacts | null;
  mayAskBilling: boolean;
};

/** The dialogs of the practice's side nav: its numbers, and those that write to a patient or to us (000 §2). */
export function OfficeDoors({ officeId, membersPath, contact, inviting, mayAskBilling }: Props) {
  const t = useTranslations("frame");
  return (
    <div className="pt-3">
      <div aria-hidden className="mx-3 mb-2 h-px bg-line" />
      <ul aria-label={t("help")} className="grid grid-cols-1 gap-0.5">
        <li>
          <NavDoor
            icon={<ChartColumn size={20} className={icon} />}
            label={t("stats.title")}
            load={stats}
            given={{ officeId, membersPath }}
          />
        </li>
        {inviting ? (
          <li>
            <NavDoor
              icon={<Mail size={20} className={icon} />}
              label={t("invite.title")}
              load={invite}
              given={inviting}
            />
          </li>
        ) : null}
        {mayAskBilling ? (
          <li>
            <NavDoor
              icon={<Banknote size={20} className={icon} />}
              label={t("remoteBilling.title")}
              load={remoteBilling}
              given={{ officeId }}
            />
          </li>
        ) : null}
        <li>
          <NavDoor
            icon={<CircleHelp size={20} className={icon} />}
            label={t("contact")}
            load={contactUs}
            given={contact}
          />
        </li>
        <li>
          <NavDoor
            icon={<CircleAlert size={20} className={icon} />}
            label={t("issue")}
            load={reportIssue}
            given={contact}
          />
        </li>
      </ul>
    </div>
  );
}
