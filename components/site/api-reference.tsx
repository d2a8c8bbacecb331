import { useTranslations } from "next-intl";
import { Footer } from "@/components/layout/nav/footer";
import { SkipLink } from "@/components/layout/nav/skip-link";
import { Badge } from "@/components/ui/badge";
import { Disclosure } from "@/components/ui/disclosure";
import { TextLink } from "@/components/ui/links/text-link";
import { PageHeader } from "@/components/ui/page-header";
import type { Operation } from "@/lib/front/api/openapi";

/** First segment of the path: calls that belong together stand together. */
function byArea(operations: readonly Operation[]): [string, Operation[]][] {
  const areas = new Map<string, Operation[]>();
  for (const each of operations) {
    const area = each.path.split("/")[1] ?? "";
    areas.set(area, [...(areas.get(area) ?? []), each]);
  }
  return [...areas];
}

function Call({ call }: { call: Operation }) {
  const t = useTranslations("siteApi");
  return (
    <Disclosure
      summary={
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
          <code className="font-semibold">{call.method}</code>
          <code className="min-w-0 break-all">{call.path}</code>
          <span className="text-body text-muted">{call.summary}</span>
        </span>
      }
    >
      <div className="grid gap-3 pb-4 text-body">
        <p className="flex flex-wrap items-center gap-1.5">
          <span className="text-muted">{t("allowed")}</span>
          {call.roles === "public" ? (
            <Badge>{t("everyone")}</Badge>
          ) : (
            call.roles.map((role) => <Badge key={role}>{role}</Badge>)
          )}
        </p>
        {call.query ? <Schema label={t("query")} schema={call.query} /> : null}
        {call.input ? <Schema label={t("body")} schema={call.input} /> : null}
      </div>
    </Disclosure>
  );
}

function Schema({ label, schema }: { label: string; schema: Record<string, unknown> }) {
  return (
    <div>
      <p className="text-muted">{label}</p>
      {/* A wide schema scrolls in its own frame, which the keyboard must be able to reach. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <pre tabIndex={0} className="mt-1 max-h-96 overflow-auto rounded-control bg-fill p-3 text-small">
        {JSON.stringify(schema, null, 2)}
      </pre>
    </div>
  );
}

/** Every call of the API for people who write against it; the same as data is at /api/v1/openapi.json. */
export function ApiReference({ operations, product }: { operations: readonly Operation[]; product: string }) {
  const t = useTranslations("siteApi");
  return (
    <div className="mx-auto flex min-h-dvh max-w-5xl flex-col px-4 py-8 sm:px-6">
      <SkipLink />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <PageHeader
          title={t("apiTitle", { product })}
          description={t("apiIntro")}
          actions={<TextLink href="/api/v1/openapi.json">{t("apiDocument")}</TextLink>}
        />
        {byArea(operations).map(([area, calls]) => (
          <section key={area} aria-label={area} className="mb-8">
            <h2 className="mb-2 text-h3 text-ink">/{area}</h2>
            <div className="grid gap-1">
              {calls.map((call) => (
                <Call key={`${call.method} ${call.path}`} call={call} />
              ))}
            </div>
          </section>
        ))}
      </main>
      <Footer />
    </div>
  );
}
