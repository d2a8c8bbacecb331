import "server-only";
import { ChevronRight, SearchX } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListSearch } from "@/components/list/list-search";
import { NotesCard } from "@/components/platform/release-notes/notes-card";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Card, CardHeader } from "@/components/ui/card";
import { Link } from "@/components/ui/links/link";
import { PageHeader } from "@/components/ui/page-header";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { Actor } from "@/lib/core/auth/actor";
import type { Locale } from "@/lib/core/i18n/locale";
import { withQuery } from "@/lib/core/lists/list";
import type { Article } from "@/lib/platform/help/article.rules";
import { allArticles } from "@/lib/platform/help/queries";
import { ARTICLES, TOPICS, type Topic } from "@/lib/platform/help/schema";
import { found } from "@/lib/platform/help/search.rules";
import { publishedNotes } from "@/lib/platform/release-notes/news.queries";
import type { Tenant } from "@/tenants/tenant";
import { ArticlePage } from "./article-page";

type Props = { actor: Actor; tenant: Tenant; locale: Locale; search: Record<string, string>; path: string };
type Named = { name: string; article: Article };

/** Help for who works in an office: articles by topic, found by their words, each with an address of its own. */
export async function HelpScreen({ actor, tenant, locale, search, path }: Props) {
  const t = await getTranslations("help");
  const all = allArticles(tenant, locale);
  const wanted = (search.q ?? "").slice(0, 100).trim();
  const open = all.find(({ name }) => name === search.article);
  if (open && wanted === "") return <ArticlePage article={open.article} path={path} />;
  const hits = found(all, wanted);
  const notes = wanted === "" ? await publishedNotes(tenant.id, actor.role, locale) : [];
  return (
    <>
      <PageHeader title={t("title")} description={t("text")} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <ListSearch label={t("search")} />
        {wanted === "" ? (
          <div className="grid gap-6 lg:grid-cols-2">
            {TOPICS.map((topic) => (
              <Articles key={topic} title={t(`topic.${topic}`)} articles={inTopic(all, topic)} path={path} />
            ))}
          </div>
        ) : hits.length === 0 ? (
          <Card>
            <EmptyState
              icon={<SearchX />}
              title={t("none")}
              description={t("noneText")}
              action={<LinkButton href={path}>{t("all")}</LinkButton>}
            />
          </Card>
        ) : (
          <Articles title={t("found", { count: hits.length })} articles={hits} path={path} />
        )}
        <NotesCard title={t("whatIsNew")} notes={notes} locale={locale} />
        <p className="text-body text-muted">{t("updated")}</p>
      </div>
    </>
  );
}

const inTopic = (all: readonly Named[], topic: Topic) => {
  const names: readonly string[] = ARTICLES[topic];
  return all.filter(({ name }) => names.includes(name));
};

function Articles({ title, articles, path }: { title: string; articles: readonly Named[]; path: string }) {
  return (
    <Card>
      <CardHeader title={title} />
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {articles.map(({ name, article }) => (
          <li key={name}>
            <Link
              href={withQuery(path, { article: name })}
              className="flex min-h-row items-center gap-3 px-5 py-2.5 hover:bg-hover"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-medium text-ink">{article.title}</span>
                <span className="block text-small text-muted">{article.summary}</span>
              </span>
              <ChevronRight aria-hidden size={18} className="shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
