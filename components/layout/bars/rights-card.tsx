import "server-only";
import { Check } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { Card, CardHeader } from "@/components/ui/card";
import { Cell, HeadCell, Row, Table, TBody, THead } from "@/components/ui/tables/table";

type Named = { key: string; label: string };
type Props = {
  title: string;
  text: string;
  roles: readonly Named[];
  rights: readonly (Named & { roles: readonly string[] })[];
};

/** What each role may do, from the table that decides it. */
export async function RightsCard({ title, text, roles, rights }: Props) {
  const t = await getTranslations("offices.settings.rights");
  return (
    <Card data-aside="">
      <CardHeader title={title} description={text} />
      <Table caption={title} stack className="mt-4">
        <THead>
          <HeadCell>{t("act")}</HeadCell>
          {roles.map(({ key, label }) => (
            <HeadCell key={key}>{label}</HeadCell>
          ))}
        </THead>
        <TBody>
          {rights.map(({ key, label, roles: having }) => (
            <Row key={key}>
              <Cell label={t("act")} className="font-medium text-ink">
                {label}
              </Cell>
              {roles.map((role) => (
                <Cell key={role.key} label={role.label}>
                  {having.includes(role.key) ? (
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
