// The provider without a network between: the same library, the same sandbox, its faults as well, but no sockets.
import Stripe from "stripe";
import { connectOver } from "@/lib/providers/stripe/client";
import type { Sandbox } from "../../sandbox/sandbox";
import { answerTo } from "../../sandbox/server";

type Headers = Record<string, string>;

async function ask(sandbox: Sandbox, method: string, url: string, headers: Headers, body: string) {
  return answerTo(sandbox, { method, url, headers, read: async () => Buffer.from(body) });
}

const lowered = (headers: Record<string, string | number | string[]>): Headers =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));

class Direct extends Stripe.HttpClient {
  readonly #sandbox: Sandbox;

  constructor(sandbox: Sandbox) {
    super();
    this.#sandbox = sandbox;
  }

  override getClientName(): string {
    return "simulation";
  }

  override async makeRequest(
    _host: string,
    _port: string,
    path: string,
    method: string,
    headers: Record<string, string | number | string[]>,
    body: string,
  ): Promise<Stripe.HttpClientResponse> {
    const heard = await ask(this.#sandbox, method, path, lowered(headers), body ?? "");
    if (!heard) throw Object.assign(new Error("socket hang up"), { code: "ECONNRESET" });
    const { answer, fault } = heard;
    if (fault && !fault.kind.startsWith("http_")) throw new Error(`${fault.kind} needs a network`);
    return new Answered(answer.status, answer.headers, String(answer.body));
  }
}

class Answered extends Stripe.HttpClientResponse {
  readonly #body: string;

  constructor(status: number, headers: Headers, body: string) {
    super(status, headers);
    this.#body = body;
  }

  override getRawResponse(): unknown {
    return { statusCode: this.getStatusCode(), headers: this.getHeaders() };
  }

  override async toJSON(): Promise<unknown> {
    return JSON.parse(this.#body);
  }
}

/** Lets the product speak to the sandbox in this process until `overTheNetwork`. */
export const withoutNetwork = (sandbox: Sandbox): void => connectOver(new Direct(sandbox));
export const overTheNetwork = (): void => connectOver(null);

/** A call of the sandbox's control API; throws when it is refused. */
export async function controlDirectly(sandbox: Sandbox, method: string, path: string, body?: unknown) {
  const headers = { authorization: "Bearer sk_test_inhouse", "content-type": "application/json" };
  const heard = await ask(
    sandbox,
    method,
    `/_sandbox/${path}`,
    headers,
    body === undefined ? "" : JSON.stringify(body),
  );
  if (!heard || heard.answer.status >= 300) throw new Error(`${path} answered ${heard?.answer.status}`);
  return JSON.parse(String(heard.answer.body)) as unknown;
}
