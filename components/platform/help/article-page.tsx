import "server-only";
import { getTranslations } from "next-intl/server";
import { PrintButton } from "@/components/ui/buttons/print-button";
import { Card, CardBody } from "@/components/ui/card";
import { TextLink } from "@/components/ui/links/text-link";
import { PageHeader } from "@/components/ui/page-header";
import type { Article } from "@/lib/platform/help/article.rules";
import { Blocks } from "./blocks";

/** One article, with the way back to all of them. */
export async function ArticlePage({ article, path }: { article: Article; path: string }) {
  const t = await getTranslations("help");
  return (
    <>
      <PageHeader
        title={article.title}
        description={article.summary}
        breadcrumbs={[{ label: t("title"), href: path }]}
        actions={<PrintButton label={t("print")} />}
      />
      <Card className="max-w-3xl">
        <CardBody className="text-base text-ink">
          <Blocks blocks={article.blocks} />
        </CardBody>
      </Card>
      <p className="mt-4 text-body text-muted" data-noprint="">
        <TextLink href={path}>{t("all")}</TextLink>
      </p>
    </>
  );
}
