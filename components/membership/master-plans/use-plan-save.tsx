"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useAct } from "@/components/forms/use-send";
import { PreviewDialog } from "@/components/ui/dialogs/preview-dialog";
import { Cell, HeadCell, Row, Table, TBody, THead } from "@/components/ui/tables/table";
import { api, type Given, type ReplyOf } from "@/lib/client";

const SAVE = "POST /multi-location/multi-master-plan-save-state" as const;
type Shown = Extract<ReplyOf<typeof SAVE>, { offered: unknown }>;
type Input = NonNullable<Given<typeof SAVE>>["input"];

/**
 * Saves a plan of an organization once its reader has seen what that changes where: `check` shows it, `effect` is what it is shown
 * in. Throws what the call throws.
 */
export function usePlanSave(): { check: (input: Input) => Promise<void>; effect: ReactNode } {
  const t = useTranslations("masterPlansActs.effect");
  const [asked, setAsked] = useState<{ shown: Shown; input: Input } | null>(null);
  const close = () => setAsked(null);
  const { act, pending } = useAct(SAVE, { onSent: close, onRefused: close });
  async function check(input: Input) {
    const { data } = await api(SAVE, { input: { ...input, preview: true } });
    if ("offered" in data) setAsked({ shown: data, input });
  }
  return {
    check,
    effect: asked ? (
      <PreviewDialog
        title={t("title")}
        text={t("text", { count: asked.shown.locations.length, members: asked.shown.members })}
        size="lg"
        words={{ back: t("back"), close: t("back"), verb: t("save") }}
        pending={pending}
        onBack={close}
        onAct={() => act({ input: { ...asked.input, expectedLocations: asked.shown.locations.length } })}
        onClose={close}
        shown={<Effect shown={asked.shown} />}
      />
    ) : null,
  };
}

function Effect({ shown: { locations, offered, withheld } }: { shown: Shown }) {
  const t = useTranslations("masterPlansActs.effect");
  const states = useTranslations("masterPlansActs.status");
  const said = ({ aspects, rest, status }: Shown["locations"][number]) =>
    [
      ...aspects.map((aspect) => t(`aspect.${aspect}`)),
      ...(rest ? [t("rest")] : []),
      ...(status ? [states(status)] : []),
    ].join(", ");
  const named = (of: Shown["offered"]) => of.map(({ officeName }) => officeName).join(", ");
  return (
    <div className="grid gap-4">
      {offered.length > 0 ? <p className="text-body">{t("offered", { places: named(offered) })}</p> : null}
      {withheld.length > 0 ? <p className="text-body">{t("withheld", { places: named(withheld) })}</p> : null}
      {locations.length > 0 ? (
        <Table caption={t("title")} density="compact" stack>
          <THead>
            <HeadCell>{t("location")}</HeadCell>
            <HeadCell>{t("changes")}</HeadCell>
            <HeadCell align="end">{t("members")}</HeadCell>
          </THead>
          <TBody>
            {locations.map((location) => (
              <Row key={location.dentistInfoId}>
                <Cell label={t("location")}>{location.officeName}</Cell>
                <Cell label={t("changes")}>{said(location)}</Cell>
                <Cell label={t("members")} align="end">
                  {location.members}
                </Cell>
              </Row>
            ))}
          </TBody>
        </Table>
      ) : null}
    </div>
  );
}
