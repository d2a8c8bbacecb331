import "server-only";
import { getTranslations } from "next-intl/server";
import { ReadOnlyNote } from "@/components/layout/bars/read-only-note";
import { ListScreen } from "@/components/list/list-screen";
import { Callout } from "@/components/ui/notices/callout";
import { StatusPill } from "@/components/ui/status-pill";
import type { Actor } from "@/lib/core/auth/actor";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { idIn } from "@/lib/core/fields/fields";
import { listView, withQuery } from "@/lib/core/lists/list";
import { organizationAt } from "@/lib/membership/locations/organization.queries";
import {
  listPeople,
  type OrganizationPerson,
  personAt,
  personGroups,
  personLocations,
} from "@/lib/membership/locations/users.queries";
import { type PersonLocation, personColumns, personLocationColumns } from "@/lib/membership/locations/users.rules";
import { PERSON_LOCATION_FILTERS, peopleList, personLocationList } from "@/lib/membership/locations/users.schema";
import { NoOrganization } from "./no-organization";
import { Assign, TakeAway } from "./people-acts";
import { FollowedGroups, FollowGroup } from "./person-groups";

type Props = {
  actor: Actor;
  office: OfficeId;
  path: string;
  search: Record<string, string>;
  mayAct: boolean;
};

const TONES = { active: "good", invited: "warn", temporary: "warn", deactivated: "neutral" } as const;

/** Who works at which of an organization's locations (001 §2); one of the people where the address names them. */
export async function PeopleScreen({ actor, office, path, search, mayAct }: Props) {
  const [t, organization] = await Promise.all([getTranslations("locations.people"), organizationAt(actor, office)]);
  if (!organization) return <NoOrganization title={t("title")} single={t("single")} text={t("singleText")} />;
  const manages = mayAct && organization.managed;
  const { id, ...rest } = search;
  if (id !== undefined) {
    const person = await personAt(organization, idIn(id) ?? 0);
    return <Person person={person} path={path} search={rest} manages={manages} own={person.userId === actor.userId} />;
  }
  const list = listView(path, peopleList, search);
  return (
    <ListScreen
      words="locations.people"
      list={list}
      load={() => listPeople(organization, list.query, list.window)}
      file={`/api/v1/multi-location/manage-users/${organization.id}/export`}
      columns={personColumns}
      keyOf={({ userId }) => userId}
      hrefOf={({ userId }) => withQuery(path, { id: userId })}
      cells={{ state: ({ state }) => <StatusPill tone={TONES[state]}>{t(`state.${state}`)}</StatusPill> }}
      notes={{ person: ({ email }) => email }}
      above={() => (manages ? null : <ReadOnlyNote of="organization" />)}
    />
  );
}

type PersonProps = {
  person: OrganizationPerson;
  path: string;
  search: Record<string, string>;
  manages: boolean;
  own: boolean;
};

/** Where one of them works, and the other locations. */
async function Person({ person, path, search, manages, own }: PersonProps) {
  const t = await getTranslations("locations.people");
  const filter = search.filter === "other" ? "other" : "has";
  const list = listView(withQuery(path, { id: person.userId }), personLocationList, search, { whole: { filter } });
  const { userId, name, type, everywhere, isOwner } = person;
  // The owner of a practice is changed by handing it over, not here.
  const acts = manages && !own && !isOwner;
  const why = own ? t("own") : t("ofOwner");
  const groups = acts ? await personGroups(person) : [];
  const others = groups.filter(({ follows }) => !follows);
  const who = { userId, name, everywhere };
  const role = t(`role.${type}`);
  return (
    <ListScreen<PersonLocation>
      words="locations.people.locations"
      breadcrumbs={[{ label: t("title"), href: path }]}
      head={{ title: name, text: t("roleEverywhere", { role }) }}
      actions={others.length > 0 ? <FollowGroup person={who} role={role} groups={others} /> : null}
      list={list}
      load={() => personLocations(person, list.query, list.window)}
      filters={PERSON_LOCATION_FILTERS}
      columns={personLocationColumns}
      keyOf={(row) => row.id}
      notes={{
        location: ({ place, byGroup, groupName }) =>
          byGroup ? `${place} · ${t("byGroup", { group: groupName ?? "" })}` : place,
      }}
      notice={manages && !acts ? <Callout tone="info">{why}</Callout> : null}
      above={() =>
        manages ? (
          <FollowedGroups person={who} groups={groups.filter(({ follows }) => follows)} />
        ) : (
          <ReadOnlyNote of="organization" />
        )
      }
      {...(acts
        ? {
            acts: (row: PersonLocation) =>
              row.has ? <TakeAway person={who} location={row} /> : <Assign person={who} role={role} location={row} />,
          }
        : {})}
    />
  );
}
