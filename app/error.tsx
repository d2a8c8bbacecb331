"use client";

import { lazy, Suspense, useEffect } from "react";
import { reloadForChunk } from "@/components/layout/session/lost-chunk";
import type { BrokenProps } from "@/components/practice/offices/account/broken";

/** Where even that screen cannot be fetched, no words can be either: the way to try again, readable in each language. */
const Unreachable = () => <a href={window.location.href}>↻ {window.location.host}</a>;

// Every page carries this file, and hardly any needs what it shows: that comes when it is needed.
const Broken = lazy(() =>
  import("@/components/practice/offices/account/broken").catch(() => ({ default: Unreachable })),
);

export default function ErrorPage(props: BrokenProps) {
  const { error } = props;
  useEffect(() => {
    reloadForChunk(error);
  }, [error]);
  return (
    <Suspense>
      <Broken {...props} />
    </Suspense>
  );
}
