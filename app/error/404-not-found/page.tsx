import { notFound } from "@/lib/core/errors";
import { page } from "@/lib/pages/page";

/** The old address of the not-found page responds with it, status included. */
export default page("/error/404-not-found", () => {
  throw notFound();
});
