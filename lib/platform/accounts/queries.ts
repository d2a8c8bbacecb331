import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { OFFICE } from "@/lib/core/auth/roles";
import { systemOffice } from "@/lib/core/auth/scope";
import { tokenHash } from "@/lib/core/auth/secrets";
import { systemTime } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { fileUrl } from "@/lib/core/files/files";
import { localeOf } from "@/lib/core/i18n/locale";
import { env } from "@/lib/core/process/env";
import type { Prisma, TokenPurpose } from "@/lib/generated/prisma/client";
import { landingOf } from "@/lib/pages/routes";
import { globalBanner } from "@/lib/platform/banners/queries";
import { officeReviews } from "@/lib/platform/reviews/queries";
import type { Tenant, TenantId } from "@/tenants/tenant";
import { photoAddress } from "./photo.rules";
import { derivedFlags } from "./rules";

/** Whether an emailed link still works, without using it up. */
export async function tokenIsAlive(tenantId: TenantId, purpose: TokenPurpose, token: string): Promise<boolean> {
  const found = await db.accountToken.count({
    where: {
      tokenHash: tokenHash(token),
      purpose,
      usedAt: null,
      expiresAt: { gt: systemTime() },
      user: { tenantId, active: true },
    },
  });
  return found === 1;
}

const officeFields = {
  id: true,
  officeName: true,
  internalName: true,
  organizationId: true,
  email: true,
  phone: true,
  slug: true,
  logoFileId: true,
  verified: true,
  accountStatus: true,
  onboardingCompletedAt: true,
  practiceSystem: true,
  tierLevel: true,
  tierStripeCustomerId: true,
  legacyPricing: true,
  businessConnectOn: true,
  payoutAccount: true,
  settings: true,
  association: { select: { name: true, logoFileId: true } },
  plans: {
    where: { isDeleted: false },
    select: { id: true, status: true, currentVersion: { select: { planName: true } } },
    orderBy: { position: "asc" },
  },
  users: {
    where: { user: { active: true, role: { in: [...OFFICE] } } },
    select: { user: { select: { id: true, firstName: true, lastName: true, role: true } } },
    orderBy: { userId: "asc" },
  },
} satisfies Prisma.OfficeSelect;

type OfficeRow = NonNullable<Awaited<ReturnType<typeof readOffice>>>;

function readOffice(id: number) {
  return db.office.findUnique({ where: { id }, select: officeFields });
}

/** The address of a logo; null where there is none. */
const logoOf = ({ logoFileId }: { logoFileId: number | null }) => (logoFileId === null ? null : fileUrl(logoFileId));

/** `dentistInfo` of the account call (000 §3), without anything that is a secret: `activationKey` opens a set-up. */
function dentistInfo(office: OfficeRow) {
  const { payoutAccount, settings, plans, users: _users } = office;
  return {
    id: office.id,
    officeName: office.officeName,
    email: office.email,
    slug: office.slug,
    logo: logoOf(office),
    verified: office.verified,
    memberships: plans.map(({ id, status, currentVersion }) => ({
      ...{ id, name: currentVersion?.planName ?? "", viewStatus: status },
    })),
    stripeAccountId: payoutAccount?.stripeAccountId ?? payoutAccount?.standardAccountId ?? null,
    last4: payoutAccount?.last4 ?? null,
    stripeRestricted: office.verified && payoutAccount?.chargesEnabled === false,
    dentalAssociations: office.association ? { logo: logoOf(office.association), name: office.association.name } : null,
    tieredPayment: { tierLevel: office.tierLevel, stripeCustomerId: office.tierStripeCustomerId },
    daoi: {
      accountStatus: office.accountStatus,
      businessConnectOn: office.businessConnectOn,
      onboardingDateComplete: office.onboardingCompletedAt,
      standardStripeAccountId: payoutAccount?.standardAccountId ?? null,
      standardStripeDateConverted: payoutAccount?.convertedAt ?? null,
      signupData: { pms: office.practiceSystem },
      internalName: office.internalName,
    },
    gpp: {
      active: settings?.gppActive ?? false,
      approvalDate: settings?.gppApprovedOn ?? null,
      gppAdminOnlyWaive: settings?.gppAdminOnlyWaive ?? false,
    },
  };
}

/**
 * The current user (000 §3, §7). `dentistInfoId` picks one of the user's own offices; another office's is 404.
 */
export async function currentAccount(actor: Actor, tenant: Tenant, dentistInfoId?: number) {
  if (dentistInfoId !== undefined && !actor.officeIds.includes(dentistInfoId)) throw notFound();
  const officeId = dentistInfoId ?? actor.officeIds[0];
  const [user, office, offices, memberCount, clientReviews] = await Promise.all([
    db.user.findUniqueOrThrow({
      where: { id: actor.userId },
      include: {
        association: true,
        payer: {
          select: {
            stripeCustomerId: true,
            households: {
              select: { phone: true, street: true, city: true, state: true, zip: true },
              orderBy: { id: "asc" },
              take: 1,
            },
          },
        },
      },
    }),
    officeId === undefined ? null : readOffice(officeId),
    db.office.findMany({
      where: { id: { in: [...actor.officeIds] } },
      select: { id: true, officeName: true },
      orderBy: { officeName: "asc" },
    }),
    officeId === undefined ? 0 : db.member.count({ where: { officeId }, take: 1 }),
    // One of the actor's own offices, as asked above.
    officeId === undefined ? [] : officeReviews(systemOffice(officeId)),
  ]);
  const organization = office?.organizationId
    ? await db.office.findMany({ where: { organizationId: office.organizationId }, select: { id: true } })
    : [];
  // How a family is reached stands with the family, not with its login.
  const home = user.payer?.households[0];
  const phone = user.phone ?? home?.phone;
  const data = {
    id: user.id,
    userId: user.id,
    type: actor.role,
    firstName: user.firstName,
    middleName: user.middleName,
    lastName: user.lastName,
    avatar: photoAddress(user.photoFileId),
    email: user.email,
    userEmail: user.email,
    details: { email: user.email },
    phoneNumbers: phone ? [{ number: phone }] : [],
    addresses: home ? [{ value: `${home.street}, ${home.city}, ${home.state} ${home.zip}` }] : [],
    firstOffice: actor.officeIds[0] ?? null,
    employees: (office?.users ?? []).map(({ user: { role, ...person } }) => ({ ...person, type: role })),
    dentistInfo: office ? dentistInfo(office) : null,
    logo_url: office && logoOf(office),
    otherOffices: offices.filter((each) => each.id !== actor.officeIds[0]),
    linkedWith: null,
    linkedWithOffices: offices.map((each) => each.id),
    globalBanner: await globalBanner(tenant.id, actor.role, localeOf(actor.locale)),
    legacyPricing: office?.legacyPricing ?? false,
    flags: derivedFlags({
      ...{ role: actor.role, planCoordinator: user.planCoordinator, isOwner: user.isOwner },
      ...{ officeIds: actor.officeIds, organization: organization.map(({ id }) => id) },
      production: env().INHOUSE_PRODUCTION,
    }),
    planCoordinator: user.planCoordinator,
    owner: user.isOwner,
    hasVouchers: false,
    hasVouchersForApproval: false,
    hasMembers: memberCount > 0,
    dentistVaridi: null,
    associationUsers: user.association ? [{ associations: { name: user.association.name } }] : [],
    stripeCustomerId: user.payer?.stripeCustomerId ?? null,
    clientReviews,
    impersonatedBy: actor.administrator
      ? { firstName: actor.administrator.firstName, lastName: actor.administrator.lastName }
      : null,
  };
  return { data, publicKey: env().STRIPE_PUBLISHABLE_KEY, login_page: landingOf(actor.role, tenant.dashboardPath) };
}
