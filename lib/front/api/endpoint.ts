import type { z } from "zod";
import type { Actor } from "@/lib/core/auth/actor";
import type { Caller } from "@/lib/core/auth/caller";
import type { Role } from "@/lib/core/auth/roles";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Limit } from "@/lib/front/limits/rate";
import type { FeatureFlag, Tenant } from "@/tenants/tenant";
import type { FormFiles } from "./form";
import type { BareReply, FileReply, Reply } from "./reply";

type Method = "GET" | "POST" | "PUT" | "DELETE";
/** As the spec writes it, for example `POST /dentists/:officeId/members/upgraded-search`. */
export type Pattern = `${Method} /${string}`;

type ParamNames<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? ParamNames<Head> | ParamNames<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;
/** `:officeId` arrives proven, other `:…Id` as positive integers, the rest as text. */
type ParamValue<Name extends string, Proven> = Name extends "officeId"
  ? Proven
  : Name extends `${string}Id`
    ? number
    : string;
type PathOf<P extends Pattern> = P extends `${Method} ${infer Path}` ? Path : never;
export type ParamsOf<P extends Pattern, Proven = OfficeId> = {
  [Name in ParamNames<PathOf<P>>]: ParamValue<Name, Proven>;
};

export type Context<P extends Pattern, Input, Query, Who extends Actor | null> = {
  actor: Who;
  tenant: Tenant;
  params: ParamsOf<P>;
  input: Input;
  query: Query;
  caller: Caller;
  /** The office named by `officeFrom`, proven; without it calls that need one do not compile. */
  office: OfficeId;
};

type Common = {
  /** The tenant must have this feature, otherwise 404. */
  feature?: FeatureFlag;
  /** Where the office stands when the path does not carry it: a field of the body or of the query. */
  officeFrom?: `body.${string}` | `query.${string}`;
  rate?: Limit & { by: "ip" | "user" | "office" };
  /** False for polls: they do not keep an idle session alive. */
  isActivity?: boolean;
  /** Largest body in bytes; 16 kB when absent. */
  bodyLimit?: number;
  /** The body may also be a form (multipart/form-data) with these files, which `input` gets as they are. */
  takesForm?: FormFiles;
  /** The address says everything: a body of any type is let pass unread, as mail programs send one (RFC 8058). */
  ignoresBody?: true;
  /** The documented address ends in a slash; it is served with and without (001 §4: an office's logo). */
  endsInSlash?: boolean;
  /** One line for the API document. */
  summary?: string;
};

export type Definition<P extends Pattern, Input, Query, Output, Who extends Actor | null, Sent, SentQuery> = Common & {
  input?: z.ZodType<Input, Sent>;
  query?: z.ZodType<Query, SentQuery>;
  run(context: Context<P, Input, Query, Who>): Promise<Output>;
};

// Erased for the registry; the precise types live on in `Endpoint`'s phantom.
type Erased = Common & {
  input?: z.ZodType;
  query?: z.ZodType;
  run(context: never): Promise<unknown>;
};

/** The types of a call: what `run` gets and returns, and what is sent before the schemas have parsed it. */
type Types<Input, Query, Output, Sent, SentQuery> = {
  input: Input;
  query: Query;
  output: Output;
  sent: Sent;
  sentQuery: SentQuery;
};

export type Endpoint<
  P extends Pattern = Pattern,
  Input = unknown,
  Query = unknown,
  Output = unknown,
  Sent = unknown,
  SentQuery = unknown,
> = Erased & {
  pattern: P;
  /** "public" = no login required. */
  roles: readonly Role[] | "public";
  readonly types?: Types<Input, Query, Output, Sent, SentQuery>;
};

/** Declares a call of `/api/v1` for logged-in users of the given roles. */
export function endpoint<
  P extends Pattern,
  Input = undefined,
  Query = undefined,
  Output = unknown,
  Sent = undefined,
  SentQuery = undefined,
>(
  pattern: P,
  roles: readonly Role[],
  definition: Definition<P, Input, Query, Output, Actor, Sent, SentQuery>,
): Endpoint<P, Input, Query, Output, Sent, SentQuery> {
  return { ...definition, pattern, roles };
}

/** Declares a call that needs no login; `actor` is set when the caller happens to be logged in. */
export function publicEndpoint<
  P extends Pattern,
  Input = undefined,
  Query = undefined,
  Output = unknown,
  Sent = undefined,
  SentQuery = undefined,
>(
  pattern: P,
  definition: Definition<P, Input, Query, Output, Actor | null, Sent, SentQuery>,
): Endpoint<P, Input, Query, Output, Sent, SentQuery> {
  return { ...definition, pattern, roles: "public" };
}

/** What the browser gets as `data`: the reply unwrapped, dates as text; of a bare body its own `data`. */
export type DataOf<Output> =
  Output extends Reply<infer Data>
    ? Wire<Data>
    : Output extends FileReply
      ? Blob
      : Output extends BareReply<{ data: infer Data }>
        ? Wire<Data>
        : Wire<Output>;
type Wire<T> = T extends string | number | boolean | null
  ? T
  : T extends Date
    ? string
    : T extends (infer Item)[]
      ? Wire<Item>[]
      : T extends object
        ? { [K in keyof T]: Wire<T[K]> }
        : T;
