import type { Reply } from "@/sandbox/http";
import type { Sandbox } from "@/sandbox/sandbox";

export interface PageRequest {
  method: string;
  query: URLSearchParams;
  /** The fields of a submitted form. */
  field(name: string): string;
  rest: string[];
}

export type PageHandler = (sandbox: Sandbox, request: PageRequest) => Reply;
