import "server-only";
import { getTranslations } from "next-intl/server";
import { ReadOnlyNote } from "@/components/layout/bars/read-only-note";
import { ListScreen } from "@/components/list/list-screen";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { StatusPill } from "@/components/ui/status-pill";
import type { Actor } from "@/lib/core/auth/actor";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { ListView } from "@/lib/core/lists/list";
import { formatDate } from "@/lib/core/time/dates";
import { openHandover } from "@/lib/practice/offices/handover.queries";
import { listTeam } from "@/lib/practice/offices/users.queries";
import { mayGrant, type TeamRow, teamColumns } from "@/lib/practice/offices/users.rules";
import { TEAM_FILTERS, type TeamList } from "@/lib/practice/offices/users.schema";
import type { Tenant } from "@/tenants/tenant";
import { HandoverNote } from "./handover";
import { AddUser, TeamMenu } from "./team-menu";

type Props = {
  actor: Actor;
  tenant: Tenant;
  office: OfficeId;
  list: ListView<TeamList>;
  mayAct: boolean;
  /** It stands below the head of another page, as one of its tabs. */
  within?: boolean;
};

const TONES = { active: "good", invited: "info", temporary: "warn", deactivated: "neutral" } as const;

/** Everybody who works in the office: what they may do, how they stand, when they were last there. */
export async function TeamScreen({ actor, tenant, office, list, mayAct, within = false }: Props) {
  const [t, handover] = await Promise.all([
    getTranslations("offices.team"),
    actor.administrator === null ? openHandover(office, actor.userId) : null,
  ]);
  const setting = {
    officeId: office,
    ownId: actor.userId,
    jobTitles: tenant.constants.jobTitles,
    mayGrantDentist: mayGrant(actor, "dentist"),
    mayHandOver: actor.isOwner && actor.role === "dentist" && actor.administrator === null,
    confirmCoordinator: tenant.features.changePlanCoordinatorDoubleConfirm,
  };
  const stateOf = ({ state, until, invitation }: TeamRow) => (
    <StatusPill
      tone={invitation === "failed" || invitation === "expired" ? "bad" : TONES[state]}
      reason={invitation ? t(`invitation.${invitation}`) : undefined}
    >
      {invitation && invitation !== "sent"
        ? t(`invited.${invitation}`)
        : t(`state.${state}`, { until: until ? formatDate(until) : "" })}
    </StatusPill>
  );
  return (
    <ListScreen
      words="offices.team"
      list={list}
      within={within}
      load={() => listTeam(office, list.query, list.window)}
      filters={TEAM_FILTERS}
      file={`/api/v1/dentists/${office}/users/export`}
      actions={mayAct ? <AddUser {...setting} /> : undefined}
      notice={handover ? <HandoverNote officeId={office} open={handover} /> : null}
      above={() => (mayAct || within ? null : <ReadOnlyNote />)}
      columns={teamColumns}
      keyOf={({ userId }) => userId}
      cells={{
        person: ({ name, photo, isOwner, planCoordinator }) => (
          <span className="flex min-w-0 items-center gap-3">
            <Avatar name={name} photo={photo} className="max-sm:hidden" />
            <span className="flex min-w-0 items-center gap-x-2 sm:flex-wrap">
              {name}
              {isOwner ? <Badge tone="accent">{t("owner")}</Badge> : null}
              {planCoordinator ? <Badge className="max-sm:hidden">{t("coordinator")}</Badge> : null}
            </span>
          </span>
        ),
        state: stateOf,
        // On a phone the role needs the room of the hour.
        seen: ({ seen, seenOn }) =>
          seenOn ? (
            <>
              <span className="max-sm:hidden">{seen}</span>
              <span className="sm:hidden">{formatDate(seenOn)}</span>
            </>
          ) : (
            t("never")
          ),
      }}
      notes={{ person: ({ email }) => email, role: ({ jobTitle }) => jobTitle }}
      {...(mayAct ? { acts: (user: TeamRow) => <TeamMenu {...setting} user={user} /> } : {})}
    />
  );
}
