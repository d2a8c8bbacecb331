import { useTranslations } from "next-intl";
import { Cell, HeadCell, Row, Table, TBody, THead } from "@/components/ui/tables/table";
import { useFormats } from "@/components/ui/use-formats";
import type { ReplyOf } from "@/lib/client";
import { PricesPreview } from "./prices-preview";

export type ShownMaster = Extract<ReplyOf<"POST /multi-location/change-master-plan-price">, { letters: unknown }>;

/** By location who is reached and from when; below it prices, days and the letter for all together. */
export function MasterPricePreview({ shown }: { shown: ShownMaster }) {
  const t = useTranslations("masterPlansPrice");
  const format = useFormats();
  return (
    <>
      <Table caption={t("location")} density="compact" stack>
        <THead>
          <HeadCell>{t("location")}</HeadCell>
          <HeadCell align="end">{t("members")}</HeadCell>
          <HeadCell>{t("from")}</HeadCell>
        </THead>
        <TBody>
          {shown.locations.map(({ dentistInfoId, officeName, members, firstOn, lastOn, withdrawn }) => (
            <Row key={dentistInfoId}>
              <Cell label={t("location")}>
                <span>
                  {officeName}
                  {withdrawn > 0 ? (
                    <span className="block text-small text-muted">{t("withdrawn", { count: withdrawn })}</span>
                  ) : null}
                </span>
              </Cell>
              <Cell label={t("members")} align="end">
                {members}
              </Cell>
              <Cell label={t("from")}>
                {firstOn === null || lastOn === null
                  ? t("nobody")
                  : firstOn === lastOn
                    ? format.full(firstOn)
                    : t("firstLast", { first: format.full(firstOn), last: format.full(lastOn) })}
              </Cell>
            </Row>
          ))}
        </TBody>
      </Table>
      {shown.members > 0 || shown.setBacks.length > 0 ? <PricesPreview shown={shown} /> : null}
    </>
  );
}
