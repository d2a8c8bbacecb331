import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import type { Actor } from "@/lib/core/auth/actor";
import type { Caller } from "@/lib/core/auth/caller";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { newToken } from "@/lib/core/auth/secrets";
import { type OpenedSession, openSession, revokeSessionsOf } from "@/lib/core/auth/session";
import { now, systemTime } from "@/lib/core/clock";
import { db, isDuplicate, type Tx, transaction } from "@/lib/core/db/db";
import { conflict, forbidden, invalid, notFound } from "@/lib/core/errors";
import { sentOnly } from "@/lib/core/fields/sent";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { invalidatePublicPages } from "@/lib/front/cache/changes";
import { lookUpCode } from "@/lib/front/limits/guessing";
import type { User } from "@/lib/generated/prisma/client";
import { codeRefusal, redeemCode, useCode } from "@/lib/platform/accounts/codes.commands";
import { issueToken } from "@/lib/platform/accounts/commands";
import { spendPasswordLinks } from "@/lib/platform/accounts/password-links.commands";
import { hashOfNew } from "@/lib/platform/accounts/passwords.queries";
import { holdLeadSource } from "@/lib/platform/lead-sources/queries";
import { findPromo, holdPromo } from "@/lib/platform/promos/queries";
import { readSignupData, type SetupDraft } from "@/lib/practice/offices/signup-data.schema";
import { createPlan } from "@/lib/practice/plans/commands";
import { draftFromPreset, presetOf } from "@/lib/practice/plans/presets";
import { activationProblems } from "@/lib/practice/plans/rules";
import { sendMail } from "@/lib/queue/mail/mail";
import type { Tenant, TenantId } from "@/tenants/tenant";
import { activation } from "./queries";
import { fillPercent } from "./rules";
import type { OwnerAccount, PracticeSignup, SetupPlans } from "./schema";

/** How long a mailed set-up link works. */
const ACTIVATION_DAYS = 30;
/** What an office is called until its owner says so; shown to the back office only. */
const NAMELESS = "New office";

async function makeOffice(
  tx: Tx,
  tenantId: TenantId,
  input: PracticeSignup,
  promo: { code: string; associationId: number | null; affiliateId: number | null } | null,
) {
  const at = await now();
  const office = await tx.office.create({
    data: {
      tenantId,
      officeName: NAMELESS,
      // Replaced by one made of the name; until then it cannot be guessed.
      slug: `new-${newToken()
        .toLowerCase()
        .replace(/[^a-z0-9]/g, "")
        .slice(0, 16)}`,
      email: input.email,
      tierLevel: input.tierLevel,
      pricingPeriod: input.pricingPeriod,
      discountCode: promo?.code ?? null,
      leadSource: input.leadSource,
      associationId: promo?.associationId ?? null,
      affiliateId: promo?.affiliateId ?? null,
      createdAt: at,
      updatedAt: at,
    },
  });
  await tx.planSettings.create({ data: { officeId: office.id, updatedAt: at } });
  return office;
}

/** Emails the link with which the setup can be resumed. An earlier link stops working. */
export async function sendActivation(tx: Tx, user: User, officeId: number, locale: Caller["locale"]): Promise<void> {
  const key = await issueToken(tx, user.id, "activation", ACTIVATION_DAYS * 24 * 60, { officeId });
  await sendMail(
    tx,
    `activation:${officeId}:${systemTime().getTime()}`,
    {
      tenantId: user.tenantId,
      template: "activation",
      locale,
      to: user.email,
      values: { days: ACTIVATION_DAYS },
      link: `${tenantUrl(user.tenantId)}/accounts/complete-dentist-signup/${officeId}/${key}`,
    },
    { officeId },
  );
}

const noSuchPromo = () => invalid({ discountCode: "onboardingSignup.codeUnknown" }, "onboardingSignup.codeUnknown");

/**
 * Signs a practice up with the emailed code: an office (incomplete, not verified), its owner, and a session (000 §7,
 * 001 §4). An email that has an account gets the response of a wrong code. Throws 400, 429.
 */
export async function signUpPractice(
  tenantId: TenantId,
  input: PracticeSignup,
  caller: Caller,
): Promise<{ session: OpenedSession; officeId: number }> {
  // Asked before the emailed code is used up, and again when it is.
  const { discountCode } = input;
  if (discountCode !== null && !(await lookUpCode(caller.ip, () => findPromo(tenantId, discountCode))))
    throw noSuchPromo();
  const codeId = await redeemCode(tenantId, input.email, input.code, caller);
  try {
    return await transaction(async (tx) => {
      await useCode(tx, codeId);
      const promo = input.discountCode === null ? null : await holdPromo(tx, tenantId, input.discountCode);
      if (input.discountCode !== null && !promo) throw noSuchPromo();
      if (input.leadSource !== null && !(await holdLeadSource(tx, tenantId, input.leadSource)))
        throw invalid({ leadSource: "onboardingSignup.heardUnknown" }, "onboardingSignup.heardUnknown");
      const office = await makeOffice(tx, tenantId, input, promo);
      // Whoever of its association invited this address is told that it came.
      if (office.associationId !== null)
        await tx.practiceInvitation.updateMany({
          where: { associationId: office.associationId, email: input.email, officeId: null },
          data: { officeId: office.id },
        });
      const user = await tx.user.create({
        data: {
          tenantId,
          email: input.email,
          role: "dentist",
          firstName: "",
          lastName: "",
          locale: caller.locale,
          isOwner: true,
          planCoordinator: true,
          createdAt: await now(),
          offices: { create: { officeId: office.id } },
        },
      });
      await sendActivation(tx, user, office.id, caller.locale);
      await audit(
        tx,
        { actor: null, caller },
        {
          action: "office.sign_up",
          noun: "office",
          nounId: office.id,
          officeId: office.id,
          after: {
            userId: user.id,
            tierLevel: input.tierLevel,
            pricingPeriod: input.pricingPeriod,
            discountCode: promo?.code ?? null,
            leadSource: input.leadSource,
          },
        },
      );
      const session = await openSession(user, "api", caller, tx);
      return { session, officeId: office.id };
    });
  } catch (error) {
    if (isDuplicate(error)) throw codeRefusal();
    throw error;
  }
}

/**
 * Opens a session for the owner of an office in setup, with the key of the emailed link. Works only until the owner has
 * a password. Throws 404 for a dead key.
 */
export async function resumeSignUp(
  tenantId: TenantId,
  officeId: number,
  key: string,
  caller: Caller,
): Promise<OpenedSession> {
  return transaction(async (tx) => {
    const found = await activation(tenantId, officeId, key, tx);
    if (!found || found.user.passwordHash !== null) throw notFound();
    await audit(
      tx,
      { actor: null, caller },
      { action: "office.sign_up_resume", noun: "office", nounId: officeId, officeId, after: { userId: found.user.id } },
    );
    return openSession(found.user, "api", caller, tx);
  });
}

/** Keeps what has been typed in a step. Not audited: nothing follows from it until the step is saved. */
export async function saveSetupDraft(office: OfficeId, draft: SetupDraft): Promise<void> {
  await transaction(async (tx) => {
    await tx.$queryRaw`select id from office where id = ${office} for no key update`;
    const row = await tx.office.findUniqueOrThrow({
      where: { id: office },
      select: { signupData: true, verified: true },
    });
    if (row.verified) throw conflict("offices.setup.alreadyDone");
    const data = readSignupData(row.signupData);
    await tx.office.update({
      where: { id: office },
      data: { signupData: { ...data, draft: { ...data.draft, [draft.step]: draft.values } } },
    });
  });
}

/** Saves the owner's name and, the first time, their password. Throws 400, and 403 during an impersonation. */
export async function saveOwner(actor: Actor, office: OfficeId, input: OwnerAccount, author: Author): Promise<void> {
  const user = await db.user.findUniqueOrThrow({ where: { id: actor.userId } });
  const { password, passwordAgain: _again, phone, ...names } = input;
  if (user.passwordHash === null && password === undefined) throw invalid({ password: "validation.required" });
  const first = user.passwordHash === null ? password : undefined;
  if (first !== undefined && actor.administrator) throw forbidden("errors.notWhileImpersonating");
  const passwordHash = first === undefined ? null : await hashOfNew(user.id, first, sentOnly(names));
  await transaction(async (tx) => {
    const at = systemTime();
    await tx.user.update({
      where: { id: user.id },
      data: {
        ...sentOnly(names),
        phone: phone ?? user.phone,
        ...(passwordHash === null ? {} : { passwordHash, passwordSetAt: at }),
      },
    });
    // Sessions opened with the mailed link end: from now on the password is the way in.
    if (passwordHash !== null) {
      await spendPasswordLinks(tx, user.id);
      await revokeSessionsOf(user.id, tx, actor.sessionId);
    }
    const { firstName, lastName, jobTitle } = user;
    await audit(tx, author, {
      action: "office.owner",
      noun: "user",
      nounId: user.id,
      officeId: office,
      before: { firstName, lastName, jobTitle },
      after: { ...names, passwordSet: passwordHash !== null },
    });
  });
}

/**
 * Makes active plans of the chosen templates, all or none. A template the office has an active plan of is left out, so
 * sending the step twice makes nothing twice. Throws 400 with the field of the price that cannot be.
 */
export async function createSetupPlans(
  tenant: Tenant,
  office: OfficeId,
  input: SetupPlans,
  author: Author,
): Promise<{ created: number }> {
  const wanted = input.plans.map(({ presetType, monthlyCents, annualCents }, index) => {
    const preset = presetOf(tenant, presetType);
    if (!preset) throw invalid({ [`plans.${index}.presetType`]: "validation.invalidData" });
    const draft = draftFromPreset(preset);
    const description = fillPercent(draft.description, input.otherDiscountPercent);
    const spanishDescription = fillPercent(draft.spanishDescription, input.otherDiscountPercent);
    const plan = { ...draft, description, spanishDescription, monthlyCents, annualCents };
    const [problem] = activationProblems(tenant, plan);
    if (problem)
      throw invalid({ [`plans.${index}.monthlyCents`]: `plans.errors.${problem}` }, `plans.errors.${problem}`);
    return plan;
  });
  const created = await transaction(async (tx) => {
    await tx.$queryRaw`select id from office where id = ${office} for no key update`;
    const rows = await tx.plan.findMany({
      where: { officeId: office, isDeleted: false, status: "active" },
      select: { presetType: true },
    });
    const has = new Set(rows.map((row) => row.presetType));
    const missing = wanted.filter((plan) => !has.has(plan.presetType));
    for (const plan of missing) await createPlan(tx, office, plan, "active", author);
    return missing.length;
  });
  await invalidatePublicPages(office);
  return { created };
}
