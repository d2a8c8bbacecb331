import { describe, expect, it } from "vitest";
import { readEnv } from "@/lib/core/env";

const production = {
  INHOUSE_PRODUCTION: "1",
  AUTH_SECRET: "0123456789abcdef0123456789abcdef",
  STRIPE_SECRET_KEY: "sk_live_x",
  SMTP_URL: "smtp://mail.example.com",
  DENTAL_URL: "https://dental.example.com",
};

describe("settings", () => {
  it("need nothing for the demo", () => {
    expect(readEnv({}).PORT).toBe(3000);
  });

  it("take an empty variable as not set", () => {
    expect(readEnv({ PORT: "" }).PORT).toBe(3000);
  });

  it.each([
    ["PORT", "ninety"],
    ["PORT", "70000"],
    ["DENTAL_URL", "not a url"],
    ["TENANT", "veterinary"],
    ["UPGRADE_GATE_DATE", "July 15"],
  ])("refuse %s=%s and name it", (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(name);
  });

  it("start in production when all is real", () => {
    expect(readEnv(production).INHOUSE_PRODUCTION).toBe(true);
  });

  it.each([
    ["AUTH_SECRET", undefined, "AUTH_SECRET"],
    ["AUTH_SECRET", "short", "AUTH_SECRET"],
    ["STRIPE_SECRET_KEY", undefined, "STRIPE_SECRET_KEY"],
    ["SMTP_URL", undefined, "SMTP_URL"],
    ["DENTAL_URL", undefined, "DENTAL_URL"],
    ["SANDBOX_URL", "http://127.0.0.1:3001", "sandbox"],
  ])("refuse production when %s is %s", (name, value, named) => {
    expect(() => readEnv({ ...production, [name]: value })).toThrow(named);
  });

  it("never let a live key meet the sandbox, in the demo either", () => {
    expect(() => readEnv({ STRIPE_SECRET_KEY: "sk_live_x", SANDBOX_URL: "http://127.0.0.1:3001" })).toThrow("live");
  });
});
