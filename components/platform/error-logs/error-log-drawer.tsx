"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { BarChart } from "@/components/charts/bar-chart";
import { CopyButton } from "@/components/ui/buttons/copy-button";
import { DefinitionList } from "@/components/ui/definition-list";
import { Drawer } from "@/components/ui/dialogs/drawer";
import { StatusPill } from "@/components/ui/status-pill";
import { useFormats } from "@/components/ui/use-formats";
import type { ErrorDetail } from "@/lib/platform/error-logs/queries";
import { errorTitle } from "@/lib/platform/error-logs/rules";
import { ErrorLogButton } from "./error-log-acts";
import { ERROR_TONES } from "./error-tones";

const CHART_HEIGHT = 140;

/** An error over the list: how often, to how many, since when, and the way to it through our files. */
export function ErrorLogDrawer({ error, closed }: { error: ErrorDetail; closed: string }) {
  const t = useTranslations("errorLogs");
  const router = useRouter();
  const { short, moment } = useFormats();
  const { state, kind, origin, place, message, times, users, days, requestIds, frames, resolvedAt, resolvedBy } = error;
  const at = (when: Date) => moment(when.toISOString());
  const facts = [
    { term: t("column.origin"), value: <span className="break-all">{origin}</span> },
    ...(message === null ? [] : [{ term: t("column.message"), value: message }]),
    ...(place === null ? [] : [{ term: t("column.place"), value: <span className="break-all">{place}</span> }]),
    { term: t("column.times"), value: t("timesOf", { count: times, users }) },
    { term: t("column.first"), value: at(error.firstAt) },
    { term: t("column.last"), value: at(error.lastAt) },
    ...(resolvedAt === null
      ? []
      : [
          {
            term: t("state.resolved"),
            value: resolvedBy === null ? at(resolvedAt) : t("by", { name: resolvedBy, at: at(resolvedAt) }),
          },
        ]),
  ];
  return (
    <Drawer
      open
      onOpenChange={(stays) => stays || router.push(closed, { scroll: false })}
      title={errorTitle(error)}
      description={t(`kind.${kind}`)}
      footer={<ErrorLogButton error={error} />}
      size="lg"
    >
      <div className="grid gap-6">
        <div className="flex flex-wrap items-center gap-3">
          <StatusPill tone={ERROR_TONES[state]}>{t(`state.${state}`)}</StatusPill>
          {error.ofBoth ? <span className="text-small text-muted">{t("ofBoth")}</span> : null}
        </div>
        <DefinitionList items={facts} />
        <BarChart
          title={t("lately", { count: error.lately })}
          axis={t("day")}
          series={[{ name: t("column.times") }]}
          points={days.map(({ on, times: count }, index) => ({
            label: short(on),
            values: [count],
            ...(index === days.length - 1 && { soFar: true }),
          }))}
          adds
          height={CHART_HEIGHT}
        />
        <section className="grid gap-2">
          <h3 className="text-h4">{t("requests")}</h3>
          {requestIds.length === 0 ? <p className="text-body text-muted">{t("noRequests")}</p> : null}
          <ul className="grid gap-1">
            {requestIds.map((id) => (
              <li key={id} className="flex items-center gap-2">
                <code className="font-mono text-small break-all">{id}</code>
                <CopyButton text={id} label={t("copyId", { id })} iconOnly />
              </li>
            ))}
          </ul>
        </section>
        {frames.length === 0 ? null : (
          <section className="grid gap-2">
            <h3 className="text-h4">{t("way")}</h3>
            <ol className="grid gap-1 rounded-control bg-fill p-3">
              {frames.map((frame, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a recursion passes one place several times, in this order
                <li key={index}>
                  <code className="font-mono text-small break-all">{frame}</code>
                </li>
              ))}
            </ol>
          </section>
        )}
      </div>
    </Drawer>
  );
}
