import type { Instrumentation } from "next";

/** Told by the web framework of whatever failed while it rendered a page or served a route of its own. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { noteRequestError } = await import("@/lib/pages/request-errors");
    await noteRequestError(error, request, context);
  }
};
