import "server-only";
import { Prisma } from "@/lib/core/db/db";

/**
 * What must hold of organizations, their plans and their people. Each statement selects `row`, the name of what breaks its
 * rule.
 */
export const ORGANIZATION_RULES = {
  // Somebody works at every location of a group they follow, and by a group only where they follow it (docs/decisions/0081).
  followersWorkThere: Prisma.sql`
    select 'app_user ' || f.user_id as row from group_follow f join office o on o.group_id = f.group_id
    where not exists (select 1 from user_office w where w.user_id = f.user_id and w.office_id = o.id)
    union select 'app_user ' || w.user_id from user_office w join office o on o.id = w.office_id
    where w.by_group and not exists (select 1 from group_follow f where f.user_id = w.user_id and f.group_id = o.group_id)`,
  // A plan is followed, set otherwise and announced only within its organization (docs/decisions/0013).
  planOfItsOrganization: Prisma.sql`
    select 'plan ' || p.id as row from plan p join plan m on m.id = p.parent_plan_id join office o on o.id = p.office_id
    where m.organization_id is distinct from o.organization_id
    union select 'plan ' || p.id from plan p join office_group g on g.id = p.group_id
    where g.organization_id is distinct from p.organization_id
    union select 'plan_override ' || v.id from plan_override v join plan p on p.id = v.plan_id
    left join office_group g on g.id = v.group_id left join office o on o.id = v.office_id
    where coalesce(g.organization_id, o.organization_id) is distinct from p.organization_id
    union select 'planned_price ' || x.id from planned_price x join plan p on p.id = x.plan_id
    join office_group g on g.id = x.group_id where g.organization_id is distinct from p.organization_id`,
  // The worker begins it on its day (docs/decisions/0080). What was last written tells the product's day, also where its clock is moved.
  plannedPriceBegins: Prisma.sql`
    select 'planned_price ' || x.id as row from planned_price x
    where x.status = 'waiting' and x.effective_on < (select max(at)::date - 2 from audit_event)`,
} as const;
