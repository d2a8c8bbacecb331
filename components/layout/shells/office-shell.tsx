import { Frame, type FrameProps } from "../frame/frame";

/** The frame of an office: light side nav with the office on top. */
export function OfficeShell(props: Omit<FrameProps, "dark">) {
  return <Frame {...props} />;
}
