import "server-only";
import { Building2 } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { StatusPill } from "@/components/ui/status-pill";
import type { Actor } from "@/lib/core/auth/actor";
import { practicesOf } from "@/lib/core/auth/scope";
import { listView } from "@/lib/core/list";
import { associationLink, listPractices } from "@/lib/partners/queries";
import { practiceColumns } from "@/lib/partners/rules";
import { PRACTICE_FILTERS, practiceList } from "@/lib/partners/schema";
import { InviteCard } from "./invite-card";

/** The color of a practice's state. */
export const PRACTICE_TONES = { live: "good", onboarding: "warn", closed: "neutral" } as const;

/** An association's practices, and the way for more of them to sign up. */
export async function PracticesScreen({ actor, search }: { actor: Actor; search: Record<string, string> }) {
  const scope = practicesOf(actor);
  const [t, { name, url }] = await Promise.all([getTranslations("association"), associationLink(scope)]);
  const list = listView("/associations/dentists", practiceList, search);
  return (
    <ListScreen
      words="association"
      list={list}
      load={() => listPractices(scope, list.query, list.window)}
      filters={PRACTICE_FILTERS}
      file="/api/v1/associations/dentists/export"
      above={() => (
        <InviteCard
          title={t("inviteTitle")}
          links={[{ text: t(scope.affiliate === null ? "inviteText" : "inviteOwnText", { name }), url }]}
          copy={t("copyLink")}
        />
      )}
      columns={practiceColumns}
      keyOf={({ id }) => id}
      cells={{ state: ({ state }) => <StatusPill tone={PRACTICE_TONES[state]}>{t(`state.${state}`)}</StatusPill> }}
      empty={{ icon: <Building2 /> }}
    />
  );
}
