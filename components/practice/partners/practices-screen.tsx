import "server-only";
import { Building2, Mail } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { TextLink } from "@/components/ui/links/text-link";
import { StatusPill } from "@/components/ui/status-pill";
import type { Actor } from "@/lib/core/auth/actor";
import { practicesOf } from "@/lib/core/auth/scope";
import { listView, withQuery } from "@/lib/core/lists/list";
import { listInvitations } from "@/lib/practice/partners/invitations.queries";
import { type InvitationRow, invitationColumns } from "@/lib/practice/partners/invitations.rules";
import { INVITATION_FILTERS, invitationList } from "@/lib/practice/partners/invitations.schema";
import { associationLink, listPractices } from "@/lib/practice/partners/queries";
import { practiceColumns } from "@/lib/practice/partners/rules";
import { PRACTICE_FILTERS, practiceList } from "@/lib/practice/partners/schema";
import { InvitationMenu, InvitePractice } from "./invitation-acts";
import { InviteCard } from "./invite-card";
import { PRACTICE_TONES } from "./tones";

const PATH = "/associations/dentists";
const INVITED = withQuery(PATH, { view: "invitations" });

type Props = { actor: Actor; search: Record<string, string> };

/** The practices of an association, and the way for more of them to sign up; `?view=invitations`: those that were invited. */
export async function PracticesScreen(props: Props) {
  if (props.search.view === "invitations") return <InvitationsList {...props} />;
  const { actor, search } = props;
  const scope = practicesOf(actor);
  const [t, words, { name, url }] = await Promise.all([
    getTranslations("partnersAssociation"),
    getTranslations("partnersAssociation.invitations"),
    associationLink(scope),
  ]);
  const list = listView(PATH, practiceList, search);
  return (
    <ListScreen
      words="partnersAssociation"
      list={list}
      load={() => listPractices(scope, list.query, list.window)}
      filters={PRACTICE_FILTERS}
      file="/api/v1/associations/dentists/export"
      actions={<InvitePractice />}
      above={() => (
        <>
          <InviteCard
            title={t("inviteTitle")}
            links={[{ text: t(scope.affiliate === null ? "inviteText" : "inviteOwnText", { name }), url }]}
            copy={t("copyLink")}
          />
          <TextLink href={INVITED}>{words("see")}</TextLink>
        </>
      )}
      columns={practiceColumns}
      keyOf={({ id }) => id}
      cells={{ state: ({ state }) => <StatusPill tone={PRACTICE_TONES[state]}>{t(`state.${state}`)}</StatusPill> }}
      empty={{ icon: <Building2 /> }}
    />
  );
}

const INVITATION_TONES = { sent: "info", opened: "accent", joined: "good", withdrawn: "neutral" } as const;

/** The practices that were invited by mail, and how each invitation stands. */
async function InvitationsList({ actor, search }: Props) {
  const scope = practicesOf(actor);
  const [t, titles] = await Promise.all([
    getTranslations("partnersAssociation.invitations"),
    getTranslations("partnersAssociation"),
  ]);
  const list = listView(INVITED, invitationList, search);
  return (
    <ListScreen
      words="partnersAssociation.invitations"
      list={list}
      load={() => listInvitations(scope, list.query, list.window)}
      filters={INVITATION_FILTERS}
      file="/api/v1/associations/invitations/export"
      breadcrumbs={[{ label: titles("title"), href: PATH }]}
      actions={<InvitePractice />}
      columns={invitationColumns}
      keyOf={({ id }) => id}
      cells={{
        state: ({ state, failed }) => {
          const bounced = state === "sent" && failed;
          return (
            <StatusPill tone={bounced ? "bad" : INVITATION_TONES[state]}>
              {t(`state.${bounced ? "failed" : state}`)}
            </StatusPill>
          );
        },
      }}
      acts={(row: InvitationRow) =>
        row.state === "sent" || row.state === "opened" ? <InvitationMenu invitation={row} /> : null
      }
      empty={{ icon: <Mail /> }}
    />
  );
}
