// The lists that somebody keeps by hand, one row each: from it come what is not sent stays (`not-sent`) and who reaches which
// object (`objects`). `npm run new` adds the row of a new noun.
import type { Catalogue } from "../../lib/core/i18n/catalogue";

export type KeptList = {
  /** Its texts, and the page where it is kept. */
  words: keyof Catalogue;
  page: string;
  /** Who keeps it: an office its own, or the back office its tenant's. */
  by: "dentist" | "admin";
  /** Where only one tenant keeps it. */
  tenant?: "dental" | "vision";
  /** The call that makes a row; with `/{id}` behind it the one that changes it, where rows can be changed. */
  call: `/${string}`;
  changes: boolean;
  table: string;
  /** What a row's id is called in calls. */
  id: string;
  /** What a row is called by, as no other is, and two whole bodies that differ in every field beside it. */
  name: string;
  one: Readonly<Record<string, unknown>>;
  other: Readonly<Record<string, unknown>>;
};

export const KEPT_LISTS: readonly KeptList[] = [
  {
    words: "promos",
    page: "/admin/promos",
    by: "admin",
    call: "/admin/promos",
    changes: true,
    table: "promo",
    id: "promoId",
    name: "code",
    one: { code: "KEPT-1", name: "One", percentOffBps: 500, expiresOn: "2027-05-01" },
    other: { code: "KEPT-1", name: "Two", percentOffBps: 600, expiresOn: "2027-06-01" },
  },
  {
    words: "groupCodes",
    page: "/account/codes",
    by: "dentist",
    call: "/dentists/{officeId}/group-codes",
    changes: false,
    table: "group_code",
    id: "groupCodeId",
    name: "code",
    one: { code: "KEPT-1", discountBps: 500, maxUses: 5, expiresOn: "2027-05-01" },
    other: { code: "KEPT-1", discountBps: 600, maxUses: 6, expiresOn: "2027-06-01" },
  },
  {
    words: "answerTemplates",
    page: "/admin/answer-templates",
    by: "admin",
    call: "/admin/answer-templates",
    changes: true,
    table: "answer_template",
    id: "answerTemplateId",
    name: "name",
    one: { name: "First name", english: "First english", spanish: "First spanish" },
    other: { name: "Second name", english: "Second english", spanish: "Second spanish" },
  },
  {
    words: "services",
    page: "/admin/services",
    by: "admin",
    call: "/admin/services",
    changes: true,
    table: "service",
    id: "serviceId",
    name: "code",
    one: { code: "KEPT-1", english: "First english", spanish: "First spanish" },
    other: { code: "KEPT-1", english: "Second english", spanish: "Second spanish" },
  },
  {
    words: "leadSources",
    page: "/admin/leadSource",
    tenant: "dental",
    by: "admin",
    call: "/admin/lead-sources",
    changes: true,
    table: "lead_source",
    id: "leadSourceId",
    name: "english",
    one: { english: "First english", spanish: "First spanish" },
    other: { english: "Second english", spanish: "Second spanish" },
  },
  {
    words: "releaseNotes",
    page: "/admin/releaseNotes",
    by: "admin",
    call: "/admin/release-notes",
    changes: true,
    table: "release_note",
    id: "releaseNoteId",
    name: "english",
    one: {
      english: "First english",
      spanish: "First spanish",
      englishText: "First englishText",
      spanishText: "First spanishText",
      audience: "everyone",
    },
    other: {
      english: "Second english",
      spanish: "Second spanish",
      englishText: "Second englishText",
      spanishText: "Second spanishText",
      audience: "practices",
    },
  },
  {
    words: "banners",
    page: "/admin/banners",
    by: "admin",
    call: "/admin/banners",
    changes: true,
    table: "banner",
    id: "bannerId",
    name: "english",
    one: {
      english: "First english",
      spanish: "First spanish",
      audience: "everyone",
      startsOn: "2027-05-01",
      endsOn: "2027-07-01",
      actionEnglish: "First action",
      actionSpanish: "Primera acción",
      link: "https://one.example.com",
    },
    other: {
      english: "Second english",
      spanish: "Second spanish",
      audience: "practices",
      startsOn: "2027-05-15",
      endsOn: "2027-07-15",
      actionEnglish: "Second action",
      actionSpanish: "Segunda acción",
      link: "https://two.example.com",
    },
  },
];
