import { Frame, type FrameProps } from "./frame";

/** The back office: the same frame with a dark nav in both themes, so nobody mistakes where they are. */
export function AdminShell(props: Omit<FrameProps, "dark" | "switcher">) {
  return <Frame {...props} dark />;
}
