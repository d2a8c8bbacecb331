import "server-only";
import { Phone } from "lucide-react";
import { useTranslations } from "next-intl";
import { cx } from "@/components/ui/cx";
import { TextLink } from "@/components/ui/links/text-link";
import { StatusPill } from "@/components/ui/status-pill";
import { useFormats } from "@/components/ui/use-formats";
import { phoneHref } from "@/lib/core/fields/phone";
import type { WorkLine } from "@/lib/operations/work/queries";
import type { laterDays } from "@/lib/operations/work/rules";
import { memberHref } from "@/lib/pages/member-address";
import { serviceNames } from "@/tenants/services";
import type { Tenant } from "@/tenants/tenant";
import { useWhy } from "./use-why";
import { WorkAct } from "./work-act";
import { WorkMenu } from "./work-menu";

type Props = {
  line: WorkLine;
  tenant: Tenant;
  officeId: number;
  later: ReturnType<typeof laterDays>;
  setupHref: string | null;
  mayRefund: boolean;
  mayWaive: boolean;
};

/** One line of the queue: whom, why, since when, its one act, and the ways to put it away. */
export function WorkRow({ line, tenant, officeId, later, setupHref, mayRefund, mayWaive }: Props) {
  const t = useTranslations("work");
  const steps = useTranslations("offices.launch.items");
  const format = useFormats();
  const name = line.kind === "setup" ? steps(`${line.fact.step}.title`) : line.name;
  const why = useWhy(line);
  const phone = "phone" in line.fact ? line.fact.phone : "";
  const undecided = line.kind === "agingOut" && line.fact.renewed;
  const pressing = undecided || line.kind === "leaving" || line.kind === "dispute" || line.kind === "failing";
  return (
    <li className="flex min-h-row flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <span aria-hidden className={cx("size-2 shrink-0 rounded-full", pressing ? "bg-bad" : "bg-accent")} />
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-body font-medium text-ink">
          {line.memberId === null ? name : <TextLink href={memberHref(tenant, line.memberId)}>{name}</TextLink>}
          <span className="ml-2 text-small font-normal text-muted">{t(`filter.${line.kind}`)}</span>
        </p>
        <p className="text-body text-muted">{why}</p>
      </div>
      <div className="flex items-center gap-1 max-sm:w-full max-sm:justify-end">
        {phone ? (
          <a
            href={phoneHref(phone)}
            aria-label={t("call", { name, phone })}
            className="mr-auto inline-flex min-h-6 items-center sm:mr-3 gap-1 rounded-small text-body text-muted tabular-nums hover:text-ink"
          >
            <Phone aria-hidden size={14} />
            {phone}
          </a>
        ) : null}
        {line.aside ? (
          <StatusPill tone="neutral">
            {line.aside.untilOn === null
              ? t("aside.done")
              : t("aside.until", { date: format.short(line.aside.untilOn) })}
          </StatusPill>
        ) : (
          <WorkAct
            {...{ line, name, officeId, setupHref, mayRefund, mayWaive }}
            serviceNames={serviceNames(tenant, format.locale)}
          />
        )}
        {line.kind === "setup" ? null : (
          <WorkMenu {...{ officeId, name, later }} lineKey={line.key} aside={line.aside !== null} />
        )}
      </div>
    </li>
  );
}
