// Generated from the page table: every page once, as the role it is made for, in the language of longer words, at the desk
// or on a phone, in the light or in the dark by turns; one page of each frame in both languages; of two addresses of one
// page in one frame, one. What pages share, frames and pieces, is looked at in all these ways in design.spec. Nothing may
// keep anybody out, scroll sideways, be cut at any width, or complain in the console. The second tenant differs in
// colours, which tests/unit/ui.tokens.test.ts proves for both, and in words: one page of each frame and those only it has
// are looked at too. `npm run test:all`: all pages of both, in both languages, all four ways.
import { type Browser, expect, type Page, test } from "@playwright/test";
import { SESSION_COOKIE } from "../../lib/core/auth/cookie";
import { LOCALES, type Locale } from "../../lib/core/i18n/locale";
import { PAGES, type PagePath, type Page as Row } from "../../lib/pages/routes";
import { DEMO_PASSWORD } from "../../scripts/welcome";
import { TENANTS } from "../../tenants/registry";
import { TENANT_IDS, type TenantId } from "../../tenants/tenant";
import { listener, tenantUrl } from "../support/browser";
import { ALL, partOf } from "../support/depth";
import { barriers, readsWhole, staysWithin } from "../support/fits";
import { addressOf, newOffice } from "../support/page-samples";
import { postCall, visitor } from "../support/visitor";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** The narrowest phone, a common one, a tablet (or half a desk at 200 %), a desk: no page scrolls sideways at any. */
const WIDTHS = [320, 390, 768, 1440];
/** Where texts are looked at one by one; what is cut in between only is found by `npm run test:all`. */
const READ_AT = ALL ? WIDTHS : [320, 1440];
/** The language of longer words: what it leaves room for has room in the other. */
const LONGER: readonly Locale[] = ["es-US"];

/** Sends on at once and shows nothing of its own. */
const SENDS_ON: PagePath[] = ["/accounts/dentist-signup", "/accounts/[associationUrl]"];
const SETUP: PagePath = "/accounts/complete-dentist-signup/[dentistInfoId]/[activationKey]";
const OF_OTHER: Record<TenantId, readonly PagePath[]> = {
  dental: ["/accounts/signup/my-optometrist/[dentistInfoId]", "/reenroll/my-optometrist/[dentistInfoId]"],
  vision: ["/accounts/signup/my-dentist/[dentistInfoId]", "/reenroll/my-dentist/[dentistInfoId]"],
};

/** Pages that are built otherwise in vision, and the first of each frame. */
const OF_VISION: PagePath[] = [
  "/accounts/signup/my-optometrist/[dentistInfoId]",
  "/account/dashboard",
  "/account/members",
  "/account/patient-signup",
  "/account/settings/membership-plan",
];
const firstOfFrame = new Set(PAGES.filter((row, at) => PAGES.findIndex(({ shell }) => shell === row.shell) === at));

/** Another address of a page that is looked at anyway, in the same frame. */
const hasTwin = (row: Row) => PAGES.some(({ path, shell }) => path === row.sameAs && shell === row.shell);

/** The pages of a tenant that are looked at. */
const pagesOf = (tenant: TenantId) =>
  PAGES.filter(({ path }) => !SENDS_ON.includes(path) && !OF_OTHER[tenant].includes(path)).filter(
    (row) => ALL || OF_VISION.includes(row.path) || firstOfFrame.has(row) || (tenant === "dental" && !hasTwin(row)),
  );

/** How a page may be looked at; each page in the next of them. */
const WAYS = [
  { size: DESK, scheme: "light" },
  { size: PHONE, scheme: "dark" },
  { size: DESK, scheme: "dark" },
  { size: PHONE, scheme: "light" },
] as const;

/** Pages in the colours of an office, an association or a partner, and those with charts; all others have the pieces' alone. */
const hasOwnColors = ({ path, shell, roles }: Row) =>
  roles === "public" || shell === "public" || /dashboard|report|stats|marketing|branding|leaderboard|ledger/.test(path);

/** The frames looked at so far, each in the light and in the dark; by this process, as tests go on in two. */
const framed = new Set<string>();

const sessions = new Map<string, string>();
const readers = new Map<string, Page>();
const { complaints, listen } = listener();
test.afterEach(() => expect(complaints).toEqual([]));

/** The token of the role a page is made for: the first in its row. */
async function sessionOf(page: Row & { path: PagePath }, tenant: TenantId): Promise<string | null> {
  if (page.path === SETUP) return (await newOffice(tenant)).token;
  if (page.roles === "public") return null;
  const role = page.path === "/account/settings/office" ? "dentist" : page.roles[0];
  const email = `${role}@${tenant}.test`;
  const known = sessions.get(email);
  if (known) return known;
  const one = await visitor(tenant);
  const { token } = await postCall<{ token: string }>(one, "/accounts/login", { email, password: DEMO_PASSWORD });
  await one.dispose();
  sessions.set(email, token);
  return token;
}

/** One browser tab for whoever reads as the same person: the scripts that pages share are fetched and read once. */
async function readerOf(browser: Browser, tenant: TenantId, token: string | null): Promise<Page> {
  const who = `${tenant} ${token}`;
  const known = readers.get(who);
  if (known) {
    // Nothing of the page before: it would be laid out again for the desk.
    await known.goto("about:blank");
    await known.setViewportSize(DESK);
    await known.emulateMedia({ colorScheme: "light" });
    return known;
  }
  // With the settings of this file; closed with the browser.
  const context = await browser.newContext();
  if (token) await context.addCookies([{ name: SESSION_COOKIE, value: token, url: tenantUrl(tenant) }]);
  const page = await context.newPage();
  listen(page);
  readers.set(who, page);
  return page;
}

for (const tenant of TENANT_IDS) {
  test.describe(TENANTS[tenant].name, () => {
    test.use({ baseURL: tenantUrl(tenant), viewport: DESK, colorScheme: "light", reducedMotion: "reduce" });

    for (const [at, row] of partOf(pagesOf(tenant), ({ path }) => path).entries()) {
      for (const locale of ALL || firstOfFrame.has(row) ? LOCALES : LONGER) {
        test(`${row.path} in ${locale} keeps nobody out`, async ({ browser }) => {
          const page = await readerOf(browser, tenant, await sessionOf(row, tenant));
          await page.context().addCookies([{ name: "lang", value: locale, url: tenantUrl(tenant) }]);
          await page.goto(`${await addressOf(tenant, row.path)}?lang=${locale}`);
          await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
          await expect(page.locator("html")).toHaveAttribute("lang", /^(en|es)/);
          for (const { size, scheme } of ALL
            ? WAYS
            : WAYS.slice((at + LOCALES.indexOf(locale)) % WAYS.length).slice(0, 1)) {
            const frame = `${row.shell} ${row.roles} ${scheme}`;
            await page.setViewportSize(size);
            await page.emulateMedia({ colorScheme: scheme });
            const known = framed.has(frame);
            // What colours a page has are its frame's, but for those that are its own.
            const contrast = ALL || !known || hasOwnColors(row);
            const rules = { "color-contrast": { enabled: contrast } };
            const found = await barriers(page, { runOnly: RULES, rules }, !known);
            expect.soft(found, `${size.width} px, ${scheme}`).toEqual([]);
            framed.add(frame);
          }
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 844 });
            await staysWithin(page);
            if (READ_AT.includes(width)) await readsWhole(page, [width], locale);
          }
        });
      }
    }
  });
}
