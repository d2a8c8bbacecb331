import { Frame, type FrameProps } from "../frame/frame";

/** The back office: the same frame with a dark nav in both themes, so nobody mistakes where they are. */
export function AdminShell(props: Omit<FrameProps, "dark">) {
  return <Frame {...props} dark />;
}
