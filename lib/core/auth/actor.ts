import "server-only";
import { db } from "@/lib/core/db/db";
import { env } from "@/lib/core/process/env";
import { isSwitchable, type SwitchedOff } from "@/lib/core/tenancy/features";
import type { TenantId } from "@/tenants/tenant";
import { now, systemTime } from "../clock";
import { IDLE_MINUTES } from "./idle";
import { readSessionToken } from "./jwt";
import { ADMINS, hasRole, type Role } from "./roles";

/** The administrator behind an impersonated actor. */
export type Administrator = { userId: number; role: Role; firstName: string; lastName: string };

/** The signed-in user, proven by the session. During an impersonation this is the impersonated user. */
export type Actor = {
  userId: number;
  tenantId: TenantId;
  role: Role;
  email: string;
  firstName: string;
  lastName: string;
  locale: string;
  /** Their photograph among the stored files. */
  photoFileId: number | null;
  isOwner: boolean;
  planCoordinator: boolean;
  /** Offices of the user in their order; the first is `firstOffice` of the account call. */
  officeIds: readonly number[];
  payerId: number | null;
  employerId: number | null;
  associationId: number | null;
  sessionId: string;
  sessionKind: "web" | "api";
  /** Set while an administrator looks through this actor. */
  administrator: Administrator | null;
  /** The office chosen for an impersonation that began at an office. */
  actsAsOfficeId: number | null;
  /** What is turned off for offices of the user: features their tenant has. */
  switchedOff: readonly SwitchedOff[];
};

type Row = {
  id: string;
  kind: "web" | "api";
  last_seen_at: Date;
  has_members: boolean;
  admin_id: number | null;
  admin_role: Role | null;
  admin_first_name: string | null;
  admin_last_name: string | null;
  acts_as_office_id: number | null;
  user_id: number;
  tenant_id: TenantId;
  role: Role;
  email: string;
  first_name: string;
  last_name: string;
  locale: string;
  photo_file_id: number | null;
  is_owner: boolean;
  plan_coordinator: boolean;
  employer_id: number | null;
  association_id: number | null;
  payer_id: number | null;
  office_ids: number[];
  switched_off: string[];
};

/** Minutes after the idle limit in which the warning counts down (000 §9). */
const COUNTDOWN_MINUTES = 5;
/** A page reports what its reader does at most once a minute; so long its end may come after that of the page's own clock. */
const REPORT_MINUTES = 1;
/** Activity is written down at most this often. */
const TOUCH_SECONDS = 30;

/**
 * The actor of a session token, or null: unknown, expired, revoked, idle too long, deactivated, temporary and past the last
 * day, or of another tenant.
 * One SQL statement, so changed permissions apply with the next request.
 * @param touch false for requests that do not show that somebody has the product open.
 */
export async function actorOf(token: string | undefined, tenantId: TenantId, touch: boolean): Promise<Actor | null> {
  const claims = token ? await readSessionToken(token) : null;
  if (!claims || claims.tenantId !== tenantId) return null;
  const at = systemTime();
  const rows = await db.$queryRaw<Row[]>`
    select s.id::text, s.kind::text, s.last_seen_at,
      exists (select 1 from user_office o join member m on m.office_id = o.office_id where o.user_id = u.id) as has_members,
      case when a.id is null then null else u.id end as admin_id,
      u.role::text as admin_role, u.first_name as admin_first_name, u.last_name as admin_last_name,
      case when a.id is null then null else s.acts_as_office_id end as acts_as_office_id,
      e.id as user_id, e.tenant_id::text, e.role::text, e.email, e.first_name, e.last_name, e.locale, e.photo_file_id,
      e.is_owner, e.plan_coordinator, e.employer_id, e.association_id, p.id as payer_id,
      array(select o.office_id from user_office o where o.user_id = e.id order by o.position, o.office_id) as office_ids,
      array(select w.office_id || ' ' || w.feature from office_switch w where w.off and (w.office_id = s.acts_as_office_id
        or w.office_id in (select o.office_id from user_office o where o.user_id = e.id))) as switched_off
    from session s
    join app_user u on u.id = s.user_id
    left join app_user a on a.id = s.acts_as_user_id and s.acts_as_until > ${at} and a.tenant_id = u.tenant_id
    join app_user e on e.id = coalesce(a.id, u.id)
    left join payer p on p.user_id = e.id
    where s.id = ${claims.sessionId}::uuid and s.user_id = ${claims.userId} and s.revoked_at is null
      and s.expires_at > ${at} and u.active and e.active and not access_ended(e, ${await now()}) and u.tenant_id = ${tenantId}::"TenantId"`;
  const row = rows[0];
  if (!row) return null;
  const idleMs = at.getTime() - row.last_seen_at.getTime();
  const since = row.kind === "web" ? idleSince(row.admin_role ?? row.role, row.has_members, at) : null;
  if (since !== null && row.last_seen_at < since) return null;
  if (touch && idleMs > TOUCH_SECONDS * 1000) {
    await db.session.updateMany({ where: { id: row.id }, data: { lastSeenAt: at } });
  }
  return toActor(row);
}

/**
 * Since when a browser's session must have been heard of, or it has ended by itself; null where none does: of who has no
 * members, of administrators, and where the product is only tried out (000 §9). What an open page asks by itself does not
 * count, but a page with a longer limit or none reports itself every minute (decision 2).
 */
export function idleSince(role: Role, hasMembers: boolean, at: Date): Date | null {
  if (!hasMembers || hasRole(role, ADMINS) || env().TEST_ENVIRONMENT) return null;
  return new Date(at.getTime() - (IDLE_MINUTES + COUNTDOWN_MINUTES + REPORT_MINUTES) * 60_000);
}

function toActor(row: Row): Actor {
  return {
    userId: row.user_id,
    tenantId: row.tenant_id,
    role: row.role,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    locale: row.locale,
    photoFileId: row.photo_file_id,
    isOwner: row.is_owner,
    planCoordinator: row.plan_coordinator,
    officeIds:
      row.acts_as_office_id === null
        ? row.office_ids
        : [row.acts_as_office_id, ...row.office_ids.filter((id) => id !== row.acts_as_office_id)],
    payerId: row.payer_id,
    employerId: row.employer_id,
    associationId: row.association_id,
    sessionId: row.id,
    sessionKind: row.kind,
    administrator:
      row.admin_id === null || row.admin_role === null
        ? null
        : {
            userId: row.admin_id,
            role: row.admin_role,
            firstName: row.admin_first_name ?? "",
            lastName: row.admin_last_name ?? "",
          },
    actsAsOfficeId: row.acts_as_office_id,
    switchedOff: row.switched_off.flatMap((each) => {
      const [officeId = "", feature = ""] = each.split(" ");
      return isSwitchable(feature) ? [{ officeId: Number(officeId), feature }] : [];
    }),
  };
}
