import "server-only";
import { OFFICE_AND_ADMIN, PATIENT } from "@/lib/core/auth/roles";
import { provePayer } from "@/lib/core/auth/scope";
import { translate } from "@/lib/core/i18n/translate";
import { endpoint } from "@/lib/front/api/endpoint";
import { csvFile } from "@/lib/front/api/list-file";
import { eachOfficeComing, memberCalendar, officeCalendar, officeComingOn, payerCalendars } from "./calendar.queries";
import { calendarQuery, dayQuery } from "./calendar.schema";
import { calendarRows, whyOf } from "./calendar.wire";

export const calendarEndpoints = [
  endpoint("GET /dentists/:officeId/billing-calendar", OFFICE_AND_ADMIN, {
    summary:
      "What the office's families will be charged in the next twelve months, one total per day; `csv` for every line.",
    query: calendarQuery,
    run: async ({ params, query, caller }) => {
      if (!query.csv) return officeCalendar(params.officeId);
      const rows = calendarRows(eachOfficeComing(params.officeId), caller.locale);
      return csvFile(translate(caller.locale, "duesCalendar.fileName"), rows);
    },
  }),
  endpoint("GET /dentists/:officeId/billing-calendar/day", OFFICE_AND_ADMIN, {
    summary: "Who will be charged how much and why on one day of the office's calendar.",
    query: dayQuery,
    run: async ({ params, query, caller }) => {
      const lines = await officeComingOn(params.officeId, query.on);
      return lines.map((line) => ({ ...line, why: whyOf(line, caller.locale) }));
    },
  }),
  endpoint("GET /dentists/:officeId/members/:memberId/billing-calendar", OFFICE_AND_ADMIN, {
    summary: "What a member's family will be charged in the next twelve months, line by line; `csv` for a file.",
    query: calendarQuery,
    run: async ({ params, query, caller }) => {
      const calendar = await memberCalendar(params.officeId, params.memberId);
      if (query.csv)
        return csvFile(translate(caller.locale, "duesCalendar.fileName"), calendarRows(calendar.lines, caller.locale));
      const lines = calendar.lines.map((line) => ({ ...line, why: whyOf(line, caller.locale) }));
      return { ...calendar, lines };
    },
  }),
  endpoint("GET /patient/billing-calendar", PATIENT, {
    summary: "The patient's own payments of the next twelve months; `csv` for a file.",
    query: calendarQuery,
    run: async ({ actor, query, caller }) => {
      const calendars = await payerCalendars(provePayer(actor));
      if (!query.csv) return calendars;
      const lines = calendars.flatMap((calendar) => calendar.lines);
      return csvFile(translate(caller.locale, "duesCalendar.fileName"), calendarRows(lines, caller.locale));
    },
  }),
];
