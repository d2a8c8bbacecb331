import type { FlowSetting } from "./setting";
import type { Code } from "./use-code";
import type { billOf, UseFlow } from "./use-flow";
import type { useSubmit } from "./use-submit";

/** What every step of the enrolment is handed. */
export type StepProps = { setting: FlowSetting; kept: UseFlow; bill: ReturnType<typeof billOf> };
export type CodeState = { code: Code | null; error: string; pending: boolean; clearError: () => void };
export type CheckoutProps = StepProps & { sending: ReturnType<typeof useSubmit> };
