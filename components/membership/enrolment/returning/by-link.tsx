"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import type { PublicFlow } from "@/components/membership/enrolment/flow/public-flow";
import { Callout } from "@/components/ui/notices/callout";
import { SkeletonRows } from "@/components/ui/states/skeleton";
import { ApiError, api, type ReplyOf } from "@/lib/client";

// Only who comes by a link needs it.
const Flow = lazy(() =>
  import("@/components/membership/enrolment/flow/public-flow").then((module) => ({ default: module.PublicFlow })),
);

type Props = { flow: ComponentProps<typeof PublicFlow>; children: ReactNode };
type Found = ReplyOf<"POST /reenrolments/family">;
type State = { at: "start" | "reading" | "dead" } | { at: "found"; key: string; found: Found };

const nameOf = (office: number) => `return:${office}`;

function forgetKey(office: number): void {
  try {
    window.sessionStorage.removeItem(nameOf(office));
  } catch {
    // Storage is off: there is nothing to forget.
  }
}

/** The key of the link: from behind the `#`, which no server sees, then from this tab. The address is cleared of it. */
function keyOf(office: number): string | null {
  const name = nameOf(office);
  const given = window.location.hash.slice(1);
  try {
    if (given === "") return window.sessionStorage.getItem(name);
    window.sessionStorage.setItem(name, given);
  } catch {
    // Storage is off: the link opens the page once more when it is needed again.
  }
  window.history.replaceState(null, "", window.location.pathname + window.location.search);
  return given === "" ? null : given;
}

/** Who comes by a mailed link finds the enrolment filled in; everybody else the ways to come back. */
export function ByLink({ flow, children }: Props) {
  const t = useTranslations("enrolment.back");
  const [state, setState] = useState<State>({ at: "start" });
  const { id } = flow.office;
  useEffect(() => {
    function read() {
      const key = keyOf(id);
      if (key === null) return;
      setState({ at: "reading" });
      api("POST /reenrolments/family", { input: { dentistInfoId: id, key } }).then(
        ({ data }) => setState({ at: "found", key, found: data }),
        (cause) => {
          if (cause instanceof ApiError && cause.status > 0 && cause.status < 500) forgetKey(id);
          setState({ at: "dead" });
        },
      );
    }
    read();
    // A link that is pasted over this very page loads nothing anew.
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, [id]);
  if (state.at === "reading") return <SkeletonRows rows={6} columns={2} />;
  if (state.at === "found") {
    const { facts, people } = state.found;
    return (
      <Suspense fallback={<SkeletonRows rows={6} columns={2} />}>
        <Flow {...flow} family={{ ...facts, returning: { people, key: state.key } }} />
      </Suspense>
    );
  }
  return (
    <>
      {state.at === "dead" ? (
        <div className="mx-auto max-w-2xl px-4 pt-4 sm:px-6">
          <Callout tone="warn" role="alert" title={t("dead")}>
            {t("deadText")}
          </Callout>
        </div>
      ) : null}
      {children}
    </>
  );
}
