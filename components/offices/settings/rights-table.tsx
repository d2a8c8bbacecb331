import "server-only";
import { Check } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Card, CardHeader } from "@/components/ui/card";
import { Cell, HeadCell, Row, Table, TBody, THead } from "@/components/ui/table";
import { may, RIGHT_NAMES } from "@/lib/core/rights";
import { OFFICE } from "@/lib/core/roles";

/** What each role may do, from the same table that decides it. */
export async function RightsTable() {
  const [t, words] = await Promise.all([
    getTranslations("offices.settings.rights"),
    getTranslations("offices.settings"),
  ]);
  return (
    <Card>
      <CardHeader title={t("title")} description={t("text")} />
      <Table caption={t("title")} stack className="mt-4">
        <THead>
          <HeadCell>{t("act")}</HeadCell>
          {OFFICE.map((role) => (
            <HeadCell key={role}>{words(`roles.${role}`)}</HeadCell>
          ))}
        </THead>
        <TBody>
          {RIGHT_NAMES.map((right) => (
            <Row key={right}>
              <Cell label={t("act")} className="font-medium text-ink">
                {t(`right.${right}`)}
              </Cell>
              {OFFICE.map((role) => (
                <Cell key={role} label={words(`roles.${role}`)}>
                  {may(role, right) ? (
                    <span className="inline-flex items-center gap-1 text-good">
                      <Check size={18} />
                      {t("yes")}
                    </span>
                  ) : (
                    t("no")
                  )}
                </Cell>
              ))}
            </Row>
          ))}
        </TBody>
      </Table>
    </Card>
  );
}
