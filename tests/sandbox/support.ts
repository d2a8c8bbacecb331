import { readFileSync } from "node:fs";
import Stripe from "stripe";
import { expect } from "vitest";
import { type Description, Router } from "@/sandbox/router";
import type { Schema } from "@/sandbox/schema";
import { type RunningSandbox, type StartOptions, startSandbox } from "@/sandbox/server";

export const KEY = "sk_test_inhouse";

interface Described extends Description {
  paths: {
    [path: string]: {
      [method: string]: Description["paths"][string][string] & {
        responses: { [status: string]: { content?: { [type: string]: { schema: Schema } } } };
      };
    };
  };
}

const description = JSON.parse(
  readFileSync(new URL("../data/openapi/stripe.json", import.meta.url), "utf8"),
) as Described;
export const operations = new Router(description);

/** What is wrong with `value` by the API description: one line per fault, nothing when it fits. */
export function faults(schema: Schema, value: unknown, path = "$", schemas = description.components.schemas): string[] {
  const name = schema.$ref?.split("/").pop();
  if (name) return faults(schemas[name] ?? {}, value, path, schemas);
  if (value === null && (schema.nullable || schema.enum?.includes(null))) return [];
  if (schema.anyOf) {
    const tries = schema.anyOf.map((option) => faults(option, value, path, schemas));
    return tries.some((one) => one.length === 0) ? [] : (tries.sort((a, b) => a.length - b.length)[0] ?? []);
  }
  if (schema.enum && !schema.enum.includes(value as string))
    return [`${path}: ${String(value)} is not one of ${schema.enum.join(", ")}`];
  if (schema.type === "array") {
    if (!Array.isArray(value)) return [`${path}: no array`];
    return value.flatMap((item, i) => faults(schema.items ?? {}, item, `${path}[${i}]`, schemas));
  }
  if (schema.type === "object") return objectFaults(schema, value, path, schemas);
  if (schema.type === "integer") return Number.isInteger(value) ? [] : [`${path}: ${String(value)} is no integer`];
  if (schema.type && typeof value !== schema.type) return [`${path}: ${String(value)} is no ${schema.type}`];
  return [];
}

function objectFaults(schema: Schema, value: unknown, path: string, schemas: Record<string, Schema>): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [`${path}: no object`];
  const fields = value as Record<string, unknown>;
  const missing = (schema.required ?? []).filter((field) => fields[field] === undefined);
  const wrong = Object.entries(fields).flatMap(([field, item]) => {
    const own = schema.properties?.[field];
    return own && item !== undefined ? faults(own, item, `${path}.${field}`, schemas) : [];
  });
  return [...missing.map((field) => `${path}.${field} is missing`), ...wrong];
}

export interface World extends RunningSandbox {
  stripe: Stripe;
  /** Ids of the operations that were called. */
  called: Set<string>;
  /** Answers that do not fit the API description. */
  misfits: string[];
  control(path: string, body?: object, method?: string): Promise<Record<string, unknown>>;
  advance(step: object): Promise<void>;
}

/** A fresh sandbox in memory with the real SDK on it; every answer is checked against the API description. */
export async function world(options: Partial<StartOptions> = {}): Promise<World> {
  const running = await startSandbox({ port: 0, ...options });
  const called = new Set<string>();
  const misfits: string[] = [];
  const watching: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const url = new URL(String(input));
    const match = operations.match(init?.method ?? "GET", url.pathname);
    const text = await response.clone().text();
    if (match) {
      called.add(match.operation.id);
      const described = description.paths[match.operation.path]?.[match.operation.method.toLowerCase()];
      const error = description.components.schemas.error;
      const schema = response.ok ? described?.responses["200"]?.content?.["application/json"]?.schema : error;
      if (schema && !(match.operation.id.startsWith("OAuth") && !response.ok)) {
        misfits.push(...faults(schema, JSON.parse(text)).map((fault) => `${match.operation.id}: ${fault}`));
      }
    }
    return response;
  };
  const url = new URL(running.url);
  const stripe = new Stripe(KEY, {
    host: url.hostname,
    port: Number(url.port),
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(watching),
  });
  const control: World["control"] = async (path, body, method = body ? "POST" : "GET") => {
    const headers = { authorization: `Bearer ${KEY}`, accept: "application/json" };
    const response = await fetch(`${running.url}/_sandbox/${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(JSON.stringify(answer));
    return answer;
  };
  const advance = async (step: object) => {
    await control("clock", { advance: step });
  };
  return { ...running, stripe, called, misfits, control, advance };
}

/** An office that may be paid: "express" for destination charges, "full" for direct ones. */
export async function office(place: World, dashboard: "express" | "full" = "express"): Promise<string> {
  const express = dashboard === "express";
  const account = await place.stripe.accounts.create({
    controller: {
      stripe_dashboard: { type: dashboard },
      fees: { payer: express ? "application" : "account" },
      losses: { payments: express ? "application" : "stripe" },
      requirement_collection: "stripe",
    },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    email: "office@example.com",
  });
  await place.stripe.accounts.update(account.id, {
    external_account: {
      object: "bank_account",
      country: "US",
      currency: "usd",
      routing_number: "110000000",
      account_number: "000123456789",
    },
  });
  await place.control(`accounts/${account.id}`, { onboard: true });
  return account.id;
}

/** A customer with a saved card. */
export async function payer(place: World, card = "pm_card_visa"): Promise<{ customer: string; method: string }> {
  const customer = await place.stripe.customers.create({ name: "Ann Payer", email: "ann@example.com" });
  const method = await place.stripe.paymentMethods.attach(card, { customer: customer.id });
  return { customer: customer.id, method: method.id };
}

/** The error that a call ends with; fails when it does not. */
export async function failure(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error("The call was expected to fail.");
}

/** Puts a bank token there, as a bank link leaves it, for an account that has not been verified. */
export function bankToken(place: World, id: string): void {
  const bank = {
    bankName: "TEST",
    last4: "6789",
    routing: "110000000",
    accountType: "checking",
    holderType: "individual",
    fingerprint: id,
    behaviour: "ok",
    verified: false,
  };
  place.sandbox.store.put("token", "acct_platform", { id, created: 1, used: false, bank });
}

/** What comes back over the wire, without a client in between. */
export interface Sent {
  status: number;
  headers: Headers;
  body: { error: Record<string, unknown> } & Record<string, unknown>;
}

/** One request as another language's client might write it. */
export async function send(place: World, path: string, init: RequestInit = {}): Promise<Sent> {
  const headers = {
    authorization: `Bearer ${KEY}`,
    "content-type": "application/x-www-form-urlencoded",
    ...(init.headers as Record<string, string>),
  };
  const response = await fetch(place.url + path, { ...init, headers });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Sent["body"] };
}

/** A form as text, POSTed. */
export const post = (place: World, path: string, body = "", headers: Record<string, string> = {}): Promise<Sent> =>
  send(place, path, { method: "POST", body, headers });

/** Ends a world that must have kept to the description and to its books. */
export async function closeSound(place: World): Promise<void> {
  expect([...new Set(place.misfits)]).toEqual([]);
  expect(await place.control("books")).toMatchObject({ balanced: true, difference: 0 });
  await place.close();
}
