import { useTranslations } from "next-intl";
import { useId } from "react";
import { useAct } from "@/components/forms/use-send";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { useFormats } from "@/components/ui/use-formats";
import type { ReplyOf } from "@/lib/client";
import { BACK_OFFICE_ZONE } from "@/lib/core/time/dates";

type Followed = Pick<ReplyOf<"GET /admin/dentists/:officeId">, "id" | "milestones" | "ninetyDayOn">;

/** What we do for an office ourselves, to be ticked off; who did it and when stands beside it. */
export function OfficeFollowUp({ office }: { office: Followed }) {
  const t = useTranslations("officesAdmin.drawer");
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="mt-6">
      <h3 id={heading} className="text-h4">
        {t("followUp")}
      </h3>
      <ul className="mt-2 divide-y divide-line">
        {office.milestones.map((milestone) => (
          <Line key={milestone.milestone} office={office} {...milestone} />
        ))}
      </ul>
    </section>
  );
}

type LineProps = { office: Followed } & Followed["milestones"][number];

function Line({ office, milestone, doneAt, doneBy }: LineProps) {
  const t = useTranslations("officesAdmin.drawer");
  const format = useFormats();
  const id = useId();
  const { act, pending } = useAct("PUT /admin/dentists/:officeId/milestones");
  const note =
    doneAt !== null
      ? [doneBy, format.moment(doneAt, BACK_OFFICE_ZONE)].join(" · ")
      : milestone === "ninety_day"
        ? t("milestoneDue", { date: format.full(office.ninetyDayOn) })
        : t("milestoneOpen");
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Checkbox
        id={id}
        checked={doneAt !== null}
        disabled={pending}
        onCheckedChange={(ticked) =>
          void act({ params: { officeId: office.id }, input: { milestone, done: ticked === true } })
        }
      />
      <label htmlFor={id} className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span>{t(`milestone.${milestone}`)}</span>
        <span className="text-muted text-small">{note}</span>
      </label>
    </li>
  );
}
