import { MapPin, Phone } from "lucide-react";
import { useTranslations } from "next-intl";
import { Avatar } from "@/components/ui/avatar";
import { phoneHref } from "@/lib/core/fields/phone";
import type { Locale } from "@/lib/core/i18n/locale";
import type { PublicOffice } from "@/lib/membership/enrolment/queries";
import { spokenAt } from "@/lib/practice/offices/languages.rules";
import type { OfficePage } from "@/lib/practice/offices/public-page.queries";
import { addressLine, mapHref, weekOf } from "@/lib/practice/offices/public-page.rules";
import { Part } from "./sections";

type Props = { office: PublicOffice; page: OfficePage; locale: Locale };

const LINK =
  "inline-flex min-h-11 items-center rounded-small font-medium text-accent underline decoration-1 underline-offset-3 hover:text-accent-hover hover:decoration-2";

/** Where the office is, when it is open, and who one will meet there. */
export function Visit({ office, page, locale }: Props) {
  const t = useTranslations("enrolmentLanding");
  const address = addressLine(office);
  const map = mapHref(office.officeName, office);
  const languages = spokenAt(page.languages, locale);
  return (
    <Part title={t("visit.title")} id="visit">
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-10">
        <address className="not-italic">
          <p className="font-medium">{office.officeName}</p>
          <p className="text-muted">{address}</p>
          {languages ? <p className="text-muted">{t("visit.spoken", { languages })}</p> : null}
          <ul className="mt-1">
            {map ? (
              <li className="flex items-center gap-2">
                <MapPin aria-hidden size={18} className="text-muted" />
                <a href={map} target="_blank" rel="noopener noreferrer" className={LINK}>
                  {t("visit.map")}
                </a>
              </li>
            ) : null}
            {office.phone ? (
              <li className="flex items-center gap-2">
                <Phone aria-hidden size={18} className="text-muted" />
                <a href={phoneHref(office.phone)} className={LINK}>
                  {t("call", { phone: office.phone })}
                </a>
              </li>
            ) : null}
          </ul>
        </address>
        <Hours page={page} locale={locale} />
      </div>
      <People page={page} locale={locale} />
    </Part>
  );
}

/** "8:30 AM" from the wall clock's "08:30". */
function timeOf(clock: string, locale: Locale): string {
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  return new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit", timeZone: "UTC" }).format(
    new Date(Date.UTC(2000, 0, 1, hour, minute)),
  );
}

const DAYS = ["d0", "d1", "d2", "d3", "d4", "d5", "d6"] as const;

function Hours({ page, locale }: Pick<Props, "page" | "locale">) {
  const t = useTranslations("enrolmentLanding.visit");
  const week = weekOf(page.hours);
  if (week.length === 0) return null;
  const name = (day: number) => t(`day.${DAYS[day] ?? "d0"}`);
  return (
    <div>
      <h3 className="font-medium">{t("hours")}</h3>
      <dl className="mt-1 grid max-w-80 grid-cols-[auto_1fr] gap-x-6 gap-y-1 tabular-nums">
        {week.map(({ from, to, hours }) => (
          <div key={from} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{from === to ? name(from) : t("days", { from: name(from), to: name(to) })}</dt>
            <dd>
              {hours
                ? t("span", { opens: timeOf(hours.opens, locale), closes: timeOf(hours.closes, locale) })
                : t("closed")}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The people the office introduces. */
function People({ page, locale }: Pick<Props, "page" | "locale">) {
  const t = useTranslations("enrolmentLanding.visit");
  const people = page.people.map(({ spanishTitle, title, ...person }) => ({
    ...person,
    title: locale === "es-US" ? (spanishTitle ?? title) : title,
  }));
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="people-title" className="mt-6 sm:mt-8">
      <h3 id="people-title" className="font-medium">
        {t("people")}
      </h3>
      <ul className="mt-3 grid grid-cols-3 gap-x-3 gap-y-4 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        {people.map((person) => (
          <li key={person.id} className="flex gap-3 max-sm:flex-col sm:items-center">
            {person.photoUrl ? (
              // biome-ignore lint/performance/noImgElement: a small file of our own storage, already resized
              <img
                src={person.photoUrl}
                alt=""
                width={64}
                height={64}
                loading="lazy"
                className="size-16 shrink-0 rounded-full bg-fill object-cover"
              />
            ) : (
              <Avatar name={person.name} />
            )}
            <span className="min-w-0">
              <span className="block font-medium max-sm:text-small">{person.name}</span>
              {person.title ? <span className="block text-small text-muted">{person.title}</span> : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
