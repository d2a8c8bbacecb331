import "server-only";
import { Users } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { StatusPill } from "@/components/ui/status-pill";
import type { Actor } from "@/lib/core/auth/actor";
import { proveEmployer } from "@/lib/core/auth/scope";
import { listView } from "@/lib/core/lists/list";
import { employerCodes, listPeople } from "@/lib/practice/partners/queries";
import { personColumns } from "@/lib/practice/partners/rules";
import { PERSON_FILTERS, personList } from "@/lib/practice/partners/schema";
import { InviteCard } from "./invite-card";

/** An employer's people, and the way for more of them to join. */
export async function PeopleScreen({ actor, search }: { actor: Actor; search: Record<string, string> }) {
  const employer = proveEmployer(actor);
  const [t, { codes }] = await Promise.all([getTranslations("partnersEmployer"), employerCodes(employer)]);
  const list = listView("/business/members", personList, search);
  const links = codes.map(({ code, officeName, url }) => ({
    text: t("inviteText", { code, practice: officeName }),
    url,
  }));
  return (
    <ListScreen
      words="partnersEmployer"
      list={list}
      load={() => listPeople(employer, list.query, list.window)}
      filters={PERSON_FILTERS}
      file="/api/v1/business/members/export"
      above={() =>
        links.length > 0 ? <InviteCard title={t("inviteTitle")} links={links} copy={t("copyLink")} /> : null
      }
      columns={personColumns}
      keyOf={({ id }) => id}
      cells={{
        state: ({ state }) => (
          <StatusPill tone={state === "active" ? "good" : "neutral"}>{t(`state.${state}`)}</StatusPill>
        ),
      }}
      empty={{ icon: <Users /> }}
    />
  );
}
