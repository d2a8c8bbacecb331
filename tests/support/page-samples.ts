// One real address for each page of the registry, made the way a person comes by it: offices are found on their public
// page, secret links are read in the mail. Each is made when first asked for.

import { href } from "../../lib/pages/address";
import type { PagePath } from "../../lib/pages/routes";
import type { TenantId } from "../../tenants/tenant";
import { mailed, postCall, userVisitor, visitor } from "./visitor";

const SLUG: Record<TenantId, string> = { dental: "bright-smiles", vision: "clear-view" };

/** Makes something once for each tenant. */
function once<T>(make: (tenant: TenantId) => Promise<T>): (tenant: TenantId) => Promise<T> {
  const made = new Map<TenantId, Promise<T>>();
  return (tenant) => {
    const known = made.get(tenant) ?? make(tenant);
    made.set(tenant, known);
    return known;
  };
}

const newEmail = (name: string) => `${name}-${Date.now()}@sample.example`;

/** The id of the office in which the demo's `dentist` works. */
export const demoOffice = once(async (tenant) => {
  const landing = await (await (await visitor(tenant)).get(`/signup/${SLUG[tenant]}`)).text();
  return /name="inhouse-office" content="(\d+)"/.exec(landing)?.[1] ?? "";
});

/** An office in the middle of its set-up; `token` logs its owner in. */
export const newOffice = once(beginOffice);

async function beginOffice(tenant: TenantId) {
  const one = await visitor(tenant);
  const email = newEmail("owner");
  await postCall(one, "/dentist-users/generate_code", { email });
  const [code = ""] = await mailed(one, email, /\b\d{4}\b/);
  const input = { email, code, discountCode: null, tierLevel: 2, pricingPeriod: "month" };
  type Begun = { token: string; data: { dentistInfoId: number } };
  const { token, data } = await postCall<Begun>(one, "/accounts/signup", input);
  const [, , activationKey = ""] = await mailed(one, email, /complete-dentist-signup\/(\d+)\/([\w-]+)/);
  return { email, token, dentistInfoId: data.dentistInfoId, activationKey };
}

/** What a new colleague is mailed to choose a first password with. */
const firstPasswordToken = once(async (tenant) => {
  const [one, { dentistInfoId, token }] = await Promise.all([visitor(tenant), newOffice(tenant)]);
  const email = newEmail("colleague");
  const colleague = { firstName: "Robin", lastName: "Sample", email, type: "dentist_standard" };
  await postCall(one, `/dentists/${dentistInfoId}/users/add`, colleague, token);
  return (await mailed(one, email, /set-password\/([\w-]+)/))[1] ?? "";
});

/** What somebody who forgot their password is mailed. */
const newPasswordToken = once(async (tenant) => {
  const [one, { email }] = await Promise.all([visitor(tenant), newOffice(tenant)]);
  await postCall(one, "/accounts/forgot-password", { email });
  return (await mailed(one, email, /reset-password\/([\w-]+)/))[1] ?? "";
});

/** Asks for another login email, of a new office's owner, and returns what is mailed to it. */
async function askNewEmail(tenant: TenantId, owner: { email: string; token: string }): Promise<string> {
  const one = await visitor(tenant);
  await postCall(one, "/accounts/forgot-password", { email: owner.email });
  const [, token = ""] = await mailed(one, owner.email, /reset-password\/([\w-]+)/);
  const password = "three words in a row";
  await postCall(one, `/accounts/reset-password/${token}`, { password, passwordAgain: password });
  const login = await postCall<{ token: string }>(one, "/accounts/login", { email: owner.email, password });
  const email = newEmail("moved");
  await postCall(one, "/users/me/email", { email, currentPassword: password }, login.token);
  return (await mailed(one, email, /confirm-email\/([\w-]+)/))[1] ?? "";
}

/** Somebody of their own, because a change of the login ends the sessions that other pages' samples use. */
const mover = (tenant: TenantId) => beginOffice(tenant);
const confirmEmailToken = once(async (tenant) => askNewEmail(tenant, await mover(tenant)));
const takeBackToken = once(async (tenant) => {
  const [one, owner] = [await visitor(tenant), await mover(tenant)];
  await postCall(one, `/accounts/confirm-email/${await askNewEmail(tenant, owner)}`, {});
  return (await mailed(one, owner.email, /take-back-email\/([\w-]+)/))[1] ?? "";
});

/** What an owner is mailed who asks for guaranteed payment plans; vision has none, so its address is nobody's. */
const guaranteeToken = once(async (tenant) => {
  const [one, { email, token, dentistInfoId }] = await Promise.all([visitor(tenant), newOffice(tenant)]);
  if (tenant === "vision") return "none";
  await postCall(one, "/dentists/guaranteed-plan-payments", { dentistInfoId }, token);
  return (await mailed(one, email, /guaranteed-payments\/([\w-]+)/))[1] ?? "";
});

/** The links of a family that owes something: what it is mailed when a payment of the demo has failed. */
const lateFamily = once(async (tenant) => {
  const owner = await userVisitor(tenant, `dentist@${tenant}.test`);
  const dentistInfoId = await demoOffice(tenant);
  const board = await (await owner.get("/account/recovery")).text();
  const memberId = Number(/[?&](?:amp;)?family=(\d+)/.exec(board)?.[1]);
  const path = `/api/v1/dentists/${dentistInfoId}/members`;
  const response = await owner.post(`${path}/pay-link`, { data: { memberId, send: false } });
  const pay = /\/pn\/([\w-]+)/.exec(await response.text())?.[1] ?? "";
  const { data } = await (await owner.get(`/api/v1/members/${memberId}/recovery`)).json();
  await owner.post(`${path}/sendSecurePaymentUpdateLink`, { data: { memberId } });
  const [, activationKey = "", userId = ""] = await mailed(owner, data.email, /payment-update\/([\w-]+)\/(\d+)/);
  return { pay, activationKey, userId };
});

/** The way out in what an office mailed a family that has no login: one of many, in an office whose families no test counts. */
const optOutToken = once(async (tenant) => {
  const owner = await userVisitor(tenant, `owner.large@${tenant}.test`);
  const account = await (await owner.get("/api/v1/users/me/account")).json();
  const office = `/dentists/${account.data.dentistInfo.id}`;
  type Found = { data: { members: { email: string; hasLogin: boolean; subscriptions: { id: number }[] }[] } };
  const found = await postCall<Found>(owner, `${office}/members/upgraded-filters-search`, { searchFilter: "active" });
  for (const { email, hasLogin, subscriptions } of found.data.members.slice(0, 30)) {
    if (hasLogin) continue;
    const data = { membershipId: subscriptions[0]?.id };
    if ((await owner.post(`/api/v1${office}/benefits/invite`, { data })).ok())
      return (await mailed(owner, email, /unsubscribe\/([\w-]{48})/))[1] ?? "";
  }
  throw new Error("no family has anything left");
});

/** Somebody of a family that owes something, as the late board names it. */
const demoMember = once(async (tenant) => {
  const owner = await userVisitor(tenant, `dentist@${tenant}.test`);
  const board = await (await owner.get("/account/recovery")).text();
  await owner.dispose();
  return /[?&](?:amp;)?family=(\d+)/.exec(board)?.[1] ?? "";
});

/** What the demo's patient recommends the office by, as their own page shows it. */
const demoReferral = once(async (tenant) => {
  const one = await userVisitor(tenant, `client@${tenant}.test`);
  const own = await (await one.get("/patient-details/dashboard")).text();
  await one.dispose();
  return /patient-referral\/([\w-]+)/.exec(own)?.[1] ?? "";
});

/** A membership of the demo's patient. */
const demoMembership = once(async (tenant) => {
  const one = await userVisitor(tenant, `client@${tenant}.test`);
  const { data }: { data: { id: number }[] } = await (await one.get("/api/v1/patient/family-memberships")).json();
  await one.dispose();
  return data[0]?.id ?? 0;
});

/** The newest payout of the office in which the demo's `dentist` works. */
const demoPayout = once(async (tenant) => {
  const [one, office] = await Promise.all([userVisitor(tenant, `dentist@${tenant}.test`), demoOffice(tenant)]);
  const response = await one.get(`/api/v1/DBreports/dentist/payouts/${office}/list`);
  const { data }: { data: { payoutURL: string }[] } = await response.json();
  await one.dispose();
  return data[0]?.payoutURL ?? "";
});

/** An invoice of the office in which the demo's `dentist` works: the newest of those its billing page lists. */
const demoInvoice = once(async (tenant) => {
  const one = await userVisitor(tenant, `dentist@${tenant}.test`);
  const billing = await (await one.get("/account/settings/billing")).text();
  await one.dispose();
  return /settings\/billing\/(\d+)/.exec(billing)?.[1] ?? "";
});

/** The sign-up names of the demo's associations. */
const ASSOCIATION = { dental: "lone-star", vision: "pacific-alliance" } as const;

type PageWithSegment = Extract<PagePath, `${string}[${string}`>;

const SETUP = "/accounts/complete-dentist-signup/[dentistInfoId]/[activationKey]";
const DENTIST = "/accounts/signup/my-dentist/[dentistInfoId]";
const PROFILE = "/marketplace/profile/[dentistInfoId]";
const UPDATE = "/patient/payment-update/[activationKey]/[userId]";
const OPTOMETRIST = "/accounts/signup/my-optometrist/[dentistInfoId]";
const BACK_DENTIST = "/reenroll/my-dentist/[dentistInfoId]";
const BACK_OPTOMETRIST = "/reenroll/my-optometrist/[dentistInfoId]";
const MEMBERSHIPS = "/dentist-new/membership-history/patient/[patientId]";
const PAYMENTS = "/dentist-new/payment-history/[patientId]";
const ADMIN_MEMBERSHIPS = "/admin/membership-history/patient/[patientId]";
const ADMIN_PAYMENTS = "/admin/payment-history/patient/[patientId]";

/** A new page with a segment does not compile until it has an address here. */
const ADDRESSES: Record<PageWithSegment, (tenant: TenantId) => Promise<string>> = {
  [SETUP]: async (tenant) => href(SETUP, await newOffice(tenant)),
  [DENTIST]: async (tenant) => href(DENTIST, { dentistInfoId: await demoOffice(tenant) }),
  [OPTOMETRIST]: async (tenant) => href(OPTOMETRIST, { dentistInfoId: await demoOffice(tenant) }),
  [BACK_DENTIST]: async (tenant) => href(BACK_DENTIST, { dentistInfoId: await demoOffice(tenant) }),
  [BACK_OPTOMETRIST]: async (tenant) => href(BACK_OPTOMETRIST, { dentistInfoId: await demoOffice(tenant) }),
  "/accounts/set-password/[token]": async (tenant) =>
    href("/accounts/set-password/[token]", { token: await firstPasswordToken(tenant) }),
  "/accounts/reset-password/[token]": async (tenant) =>
    href("/accounts/reset-password/[token]", { token: await newPasswordToken(tenant) }),
  "/accounts/confirm-email/[token]": async (tenant) =>
    href("/accounts/confirm-email/[token]", { token: await confirmEmailToken(tenant) }),
  "/accounts/take-back-email/[token]": async (tenant) =>
    href("/accounts/take-back-email/[token]", { token: await takeBackToken(tenant) }),
  "/accounts/[associationUrl]": async (tenant) =>
    href("/accounts/[associationUrl]", { associationUrl: ASSOCIATION[tenant] }),
  "/admin/dentist-history/[dentistInfoId]": async (tenant) =>
    href("/admin/dentist-history/[dentistInfoId]", { dentistInfoId: await demoOffice(tenant) }),
  "/admin/recovery/[dentistInfoId]": async (tenant) =>
    href("/admin/recovery/[dentistInfoId]", { dentistInfoId: await demoOffice(tenant) }),
  "/admin/dentist-users/[dentistInfoId]": async (tenant) =>
    href("/admin/dentist-users/[dentistInfoId]", { dentistInfoId: await demoOffice(tenant) }),
  [MEMBERSHIPS]: async (tenant) => href(MEMBERSHIPS, { patientId: await demoMember(tenant) }),
  [PAYMENTS]: async (tenant) => href(PAYMENTS, { patientId: await demoMember(tenant) }),
  [ADMIN_MEMBERSHIPS]: async (tenant) => href(ADMIN_MEMBERSHIPS, { patientId: await demoMember(tenant) }),
  [ADMIN_PAYMENTS]: async (tenant) => href(ADMIN_PAYMENTS, { patientId: await demoMember(tenant) }),
  "/office-referral/[paymentUniqueId]": async (tenant) =>
    href("/office-referral/[paymentUniqueId]", { paymentUniqueId: await demoReferral(tenant) }),
  "/patient-referral/[paymentUniqueId]": async (tenant) =>
    href("/patient-referral/[paymentUniqueId]", { paymentUniqueId: await demoReferral(tenant) }),
  "/guaranteed-payments/[token]": async (tenant) =>
    href("/guaranteed-payments/[token]", { token: await guaranteeToken(tenant) }),
  "/account/settings/billing/[invoiceId]": async (tenant) =>
    href("/account/settings/billing/[invoiceId]", { invoiceId: await demoInvoice(tenant) }),
  "/unsubscribe/[token]": async (tenant) => href("/unsubscribe/[token]", { token: await optOutToken(tenant) }),
  "/pn/[paymentUniqueId]": async (tenant) =>
    href("/pn/[paymentUniqueId]", { paymentUniqueId: (await lateFamily(tenant)).pay }),
  [UPDATE]: async (tenant) => href(UPDATE, await lateFamily(tenant)),
  "/patient-details/leave/[membershipId]": async (tenant) =>
    href("/patient-details/leave/[membershipId]", { membershipId: await demoMembership(tenant) }),
  // A month that is over, of two years of the demo.
  "/dentist-new/web-report/[year]/[month]": async () =>
    href("/dentist-new/web-report/[year]/[month]", { year: "2026", month: "10" }),
  "/web-payout/[payoutURL]": async (tenant) => href("/web-payout/[payoutURL]", { payoutURL: await demoPayout(tenant) }),
  [PROFILE]: async (tenant) => href(PROFILE, { dentistInfoId: await demoOffice(tenant) }),
  "/signup/[officeSlug]": async (tenant) => href("/signup/[officeSlug]", { officeSlug: SLUG[tenant] }),
};

/** The address of a page; throws for one without a sample. */
export async function addressOf(tenant: TenantId, path: PagePath): Promise<string> {
  if (!path.includes("[")) return path;
  const known: Partial<Record<PagePath, (tenant: TenantId) => Promise<string>>> = ADDRESSES;
  const address = known[path];
  if (!address) throw new Error(`tests/support/page-samples.ts has no address for ${path}`);
  return address(tenant);
}
