import { getTranslations } from "next-intl/server";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { FileLinks } from "@/components/ui/links/file-links";
import { Cell, HeadCell, Row, Table, TBody, THead } from "@/components/ui/tables/table";
import { hasText } from "@/lib/core/i18n/has-text";
import { parseMessageKey } from "@/lib/core/i18n/message-key";
import type { ShownUpload } from "@/lib/membership/enrolment/uploads.queries";

/** Rows on screen; the file has them all. */
const SHOWN = 100;

/** What is wrong in which line and column of a file, to be fixed there. */
export async function UploadProblems({ officeId, upload }: { officeId: number; upload: ShownUpload }) {
  const [t, texts] = await Promise.all([getTranslations("enrolmentUploads"), getTranslations()]);
  const { problems } = upload;
  const say = (text: string) => {
    const { key, values } = parseMessageKey(text);
    return hasText(texts, key) ? texts(key, values) : text;
  };
  const href = `/api/v1/office/${officeId}/members/uploads/${upload.id}/errors`;
  return (
    <Card>
      <CardHeader
        title={t("problems.title")}
        actions={<FileLinks files={[{ label: t("problems.download"), href }]} />}
      />
      <CardBody>
        <p className="mb-3 text-body text-muted">
          {problems.length > SHOWN
            ? t("problems.more", { shown: SHOWN, count: problems.length })
            : t("problems.text", { count: problems.length })}
        </p>
        <Table caption={t("problems.title")} density="compact" stack>
          <THead>
            <HeadCell>{t("problems.line")}</HeadCell>
            <HeadCell>{t("problems.column")}</HeadCell>
            <HeadCell>{t("problems.problem")}</HeadCell>
          </THead>
          <TBody>
            {problems.slice(0, SHOWN).map(({ line, column, problem }) => (
              <Row key={`${line} ${column} ${problem}`}>
                <Cell label={t("problems.line")}>{line}</Cell>
                <Cell label={t("problems.column")}>{column === null ? "" : t(`column.${column}`)}</Cell>
                <Cell label={t("problems.problem")}>{say(problem)}</Cell>
              </Row>
            ))}
          </TBody>
        </Table>
      </CardBody>
    </Card>
  );
}
