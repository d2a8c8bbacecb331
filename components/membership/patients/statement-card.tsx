import { FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import { Card, CardBody, CardHeader } from "@/components/ui/card";

type Props = { choices: readonly { memberId: number; officeName: string; years: number[] }[] };

/** Year-end statements as files, one a year and office. */
export function StatementCard({ choices }: Props) {
  const t = useTranslations("membersStatement");
  return (
    <Card className="mt-6">
      <CardHeader title={t("card")} description={t("cardText")} />
      <CardBody className="grid gap-2">
        {choices.map(({ memberId, officeName, years }) => (
          <div key={memberId}>
            {choices.length > 1 ? <p className="text-body text-muted">{officeName}</p> : null}
            <ul className="flex flex-wrap gap-x-5">
              {years.map((year) => (
                <li key={year}>
                  <a
                    className="inline-flex min-h-11 items-center gap-1.5 rounded-small text-accent hover:underline"
                    href={`/api/v1/users/${memberId}/statements/${year}`}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={t("linkOf", { year: String(year), office: officeName })}
                  >
                    <FileText size={16} aria-hidden /> {t("link", { year: String(year) })}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </CardBody>
    </Card>
  );
}
