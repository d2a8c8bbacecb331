// What an administrator may do for an office, and its guards: role, tenant, what somebody else did meanwhile, the reason that is
// kept. Each is taken away in turn; the test of its noun must then turn red.
import type { Guard } from "../simulation/guards";

const row = (name: string, file: string, find: RegExp, replace: string, [test, named]: [string, string]): Guard => {
  return { name: `back office: ${name}`, file, find, replace, test: `tests/api/${test}.test.ts`, named };
};

const SWITCHES = "lib/practice/switches/commands.ts";
const HELD = "lib/practice/users/held.commands.ts";
const OURS = "lib/practice/users/administrators.commands.ts";
const USERS = "lib/practice/users/commands.ts";
const THREADS = "lib/practice/threads/commands.ts";
const INCOMPLETE = "lib/billing/onboarding/incomplete.commands.ts";
const AFFILIATE = "lib/practice/offices/affiliate.commands.ts";
const ASSOCIATIONS = "lib/platform/associations/commands.ts";
const TEMPLATES = "lib/practice/plans/templates.commands.ts";

export const BACK_OFFICE_GUARDS: readonly Guard[] = [
  row(
    "a switch is a super admin's",
    "lib/practice/switches/endpoints.ts",
    /(endpoint\("POST \/admin\/switches", )SUPER_ADMIN/,
    '$1["super_admin", "almost_super", "admin"]',
    ["switches", "is a super admin's to turn"],
  ),
  row(
    "a switch of what the tenant has",
    SWITCHES,
    /if \(!switchableOf\(tenant\)\.includes\(feature\)\) throw .*;/,
    "",
    ["switches", "only what the tenant has"],
  ),
  row("a switch that stands so already", SWITCHES, /if \(\(before\?\.off \?\? false\) === off\) throw .*;/, "", [
    "switches",
    "is turned by one of two at once",
  ]),
  row("the reason of a switch", SWITCHES, /(after: \{ feature \},\s+)reason,/, "$1", [
    "switches",
    "stands with who and why",
  ]),
  row("a role that a colleague changed", OURS, /if \(person\.role !== from\) throw .*;/, "", [
    "users.administrators",
    "of two at once the second is told",
  ]),
  row(
    "sessions end with the role",
    OURS,
    /(data: \{ role, active: true \} \}\);\s+)await revokeSessionsOf\(person\.id, tx\);/,
    "$1",
    ["users.administrators", "is changed, which ends their sessions"],
  ),
  row("the last super admin", "lib/practice/users/super-admin.commands.ts", /if \(others === 0\) throw .*;/, "", [
    "users.administrators",
    "stays with the last super admin",
  ]),
  row("administrators wait for each other", HELD, /order by id for no key update/, "order by id", [
    "users.administrators",
    "stays with the last super admin",
  ]),
  row("a user of the tenant", HELD, /where: \{ id: userId, tenantId: actor\.tenantId \}/, "where: { id: userId }", [
    "users",
    "of the other tenant are not found",
  ]),
  row("an administrator above", HELD, /if \(refusal\) throw .*;/, "", ["users", "almost_super"]),
  row("the reason of an act on a user", HELD, /officeId, reason, \.\.\.facts/, "officeId, ...facts", [
    "users",
    "unlocks a login that was tried too often",
  ]),
  row("a second link right after the first", USERS, /if \(fresh > 0\) throw .*;/, "", [
    "users",
    "no second one on top",
  ]),
  row("an account that is off already", USERS, /if \(person\.active === active\) throw .*;/, "", [
    "users",
    "of two administrators the second is told",
  ]),
  row(
    "whom a release note is for",
    "lib/platform/release-notes/commands.ts",
    /\s+and n\.audience = any\([^\n]*\[\]\)/,
    "",
    ["release-notes", "is put away by nobody it is not for"],
  ),
  row(
    "whom a banner is for",
    "lib/platform/release-notes/news.queries.ts",
    / and b\.audience = any\(\$\{audiences\}::"Audience"\[\]\)/,
    "",
    ["banners", "is seen by its audience alone"],
  ),
  row(
    "a banner whose days run backwards once one is changed",
    "lib/platform/banners/commands.ts",
    /checkDays\(\{ startsOn: fromDbDate.*\);/,
    "",
    ["banners", "is refused where its days run backwards"],
  ),
  row("a set-up link for who has a password", INCOMPLETE, /if \(owner\.passwordHash !== null\) throw .*;/, "", [
    "onboarding.incomplete",
    "is refused in words where the owner has a password",
  ]),
  row("a sign-up with members or money", INCOMPLETE, /if \(hindrance\) throw .*;/, "", [
    "onboarding.incomplete",
    "where there are members or money",
  ]),
  row("a sign-up that two decide about", INCOMPLETE, /(where id = \$\{office\}::int) for no key update/, "$1", [
    "onboarding.incomplete",
    "by two administrators at once is done once",
  ]),
  row("an affiliate of the office's own association", AFFILIATE, /(id: affiliateId,\s+)associationId,/, "$1", [
    "offices.affiliate",
    "is no affiliate of another association",
  ]),
  row("an affiliate who was changed meanwhile", AFFILIATE, /if \(before\.affiliateId !== from\) throw .*;/, "", [
    "offices.affiliate",
    "is decided once by two at once",
  ]),
  row(
    "a milestone that is ticked off already",
    "lib/practice/offices/milestones.commands.ts",
    /if \(\(before !== null\) === done\)\s+throw .*;/,
    "",
    ["offices.milestones", "is decided once by two at once"],
  ),
  row("a lead source that a practice named", "lib/platform/lead-sources/commands.ts", /if \(used\) throw .*;/, "", [
    "lead-sources",
    "cannot be deleted then",
  ]),
  row(
    "a service that a plan names",
    "lib/platform/services/commands.ts",
    /if \(await isInUse\(tx, tenant, code\)\) throw .*;/,
    "",
    ["services", "cannot be deleted while a plan or an office names it"],
  ),
  row("a review's consent", "lib/platform/reviews/commands.ts", /if \(state === "published" && .*;/, "", [
    "reviews",
    "is not published without consent",
  ]),
  row("whom a thread is given to", THREADS, /tenantId, role: \{ in: \[\.\.\.ADMINS\] \}, active/, "active", [
    "threads",
    "gives a thread to an administrator of the tenant",
  ]),
  row("an association that is decided about", ASSOCIATIONS, /if \(late\) throw .*;/, "", [
    "associations",
    "and decided once",
  ]),
  row("an association of the tenant", ASSOCIATIONS, /where: \{ id, tenantId \}/, "where: { id }", [
    "associations",
    "of the other tenant is not there to be changed",
  ]),
  row("a template of one's own association", TEMPLATES, /, offices: \{ some: \{ id: office \} \}/, "", [
    "plans.templates",
    "adopts what its own association offers",
  ]),
  row("a second copy of a template", TEMPLATES, /if \(copies > 0\) throw .*;/, "", ["plans.templates", "has one copy"]),
  row(
    "others than were shown are not written to",
    "lib/practice/offices/announce.commands.ts",
    /if \(owners\.length !== expectedOwners\) throw .*;/,
    "",
    ["offices.announce", "is not sent to others than were shown"],
  ),
  row(
    "an association of the tenant in a list",
    "lib/platform/associations/choice.queries.ts",
    /where: \{ id: Number\(choice\), tenantId \}/,
    "where: { id: Number(choice) }",
    ["offices.directory", "of another tenant's association"],
  ),
  row(
    "everything done is a super admin's to read",
    "lib/operations/activity/endpoints.ts",
    /(endpoint\("GET \/admin\/trail\/export", )SUPER_ADMIN/,
    '$1["super_admin", "almost_super", "admin"]',
    ["activity.trail", "is a super admin's to read"],
  ),
];
