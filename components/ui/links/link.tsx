import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * A way to another page of ours. Next would ask the server beforehand about each one in sight, twice: fifty requests for
 * a page with its navigation, of which a page that is made for its reader (all of ours are) has nothing to give yet.
 * So nothing is asked before somebody goes there.
 */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
