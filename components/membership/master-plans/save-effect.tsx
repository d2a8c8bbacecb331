import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/buttons/button";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { Cell, HeadCell, Row, Table, TBody, THead } from "@/components/ui/tables/table";
import type { ReplyOf } from "@/lib/client";

export type ShownSave = Extract<ReplyOf<"POST /multi-location/multi-master-plan-save-state">, { offered: unknown }>;

type Props = { shown: ShownSave; pending: boolean; onClose: () => void; onSave: () => void };

/** What saving changes where, and how many members keep the terms they signed, before it is saved. */
export function SaveEffect({ shown, pending, onClose, onSave }: Props) {
  const t = useTranslations("masterPlans.effect");
  const matrix = useTranslations("masterPlans.matrix");
  const states = useTranslations("plans.list.status");
  const said = ({ aspects, rest, status }: ShownSave["locations"][number]) =>
    [
      ...aspects.map((aspect) => matrix(`aspect.${aspect}`)),
      ...(rest ? [t("rest")] : []),
      ...(status ? [states(status)] : []),
    ].join(", ");
  const places = (of: ShownSave["offered"]) => of.map(({ officeName }) => officeName).join(", ");
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t("title")}
      description={t("text", { count: shown.locations.length, members: shown.members })}
      size="lg"
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t("back")}
          </Button>
          <Button variant="primary" pending={pending} onClick={onSave}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {shown.offered.length > 0 ? (
          <p className="text-body">{t("offered", { places: places(shown.offered) })}</p>
        ) : null}
        {shown.withheld.length > 0 ? (
          <p className="text-body">{t("withheld", { places: places(shown.withheld) })}</p>
        ) : null}
        {shown.locations.length > 0 ? (
          <Table caption={t("title")} density="compact" stack>
            <THead>
              <HeadCell>{t("location")}</HeadCell>
              <HeadCell>{t("changes")}</HeadCell>
              <HeadCell align="end">{t("members")}</HeadCell>
            </THead>
            <TBody>
              {shown.locations.map((location) => (
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
    </Dialog>
  );
}
