import { readFileSync } from "node:fs";
import { json, type Reply } from "@/sandbox/http";

const TYPES: { [ending: string]: string } = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
};

/** Files that go out as they are. */
const PLAIN: { [path: string]: string } = {
  "/js/sandbox.css": "sandbox.css",
  "/js/authenticated.js": "authenticated.js",
  "/js/elements/card.html": "card/card.html",
  "/js/elements/card.css": "card/card.css",
  "/js/elements/frame.js": "card/frame.js",
  "/js/elements/rules.js": "card/rules.js",
  "/js/elements/words.js": "card/words.js",
  "/js/plaid-link.html": "plaid/link.html",
  "/js/plaid-frame.js": "plaid/frame.js",
};

/**
 * Modules that make one classic script, in order of need. A page loads `stripe.js` with a plain script tag and expects
 * `window.Stripe` at once, which modules cannot give; so they are joined here, without their import and export words.
 */
const JOINED: { [path: string]: readonly string[] } = {
  "/js/stripe.js": ["wire", "challenge", "element", "wallet", "elements", "intents", "stripe"].map(
    (name) => `stripe/${name}.js`,
  ),
  "/js/plaid-link.js": ["plaid/link.js"],
};

const FRAMES = "http://localhost:* http://*.localhost:* http://127.0.0.1:* https://localhost:* https://*.localhost:*";
const cache = new Map<string, string>();

function file(name: string): string {
  return readFileSync(new URL(name, import.meta.url), "utf8");
}

function joined(names: readonly string[]): string {
  const parts = names.map((name) =>
    file(name)
      .replace(/^import[^;]*;\n/gm, "")
      .replace(/^export /gm, ""),
  );
  return `(() => {\n"use strict";\n${parts.join("\n")}\n})();\n`;
}

function load(path: string): string | null {
  const known = cache.get(path);
  if (known !== undefined) return known;
  const [plain, parts] = [PLAIN[path], JOINED[path]];
  const body = parts ? joined(parts) : plain ? file(plain) : null;
  if (body !== null) cache.set(path, body);
  return body;
}

/** A script, style or frame of the browser side. */
export function browserFile(path: string): Reply {
  const body = Object.hasOwn(PLAIN, path) || Object.hasOwn(JOINED, path) ? load(path) : null;
  if (body === null) return json(404, { error: { type: "invalid_request_error", message: `No such file: ${path}` } });
  const ending = path.split(".").pop() ?? "";
  const headers: { [name: string]: string } = {
    "content-type": TYPES[ending] ?? "application/octet-stream",
    "cache-control": "no-cache",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  };
  if (ending === "html") {
    headers["content-security-policy"] =
      `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; frame-ancestors ${FRAMES}; base-uri 'none'`;
  }
  return { status: 200, headers, body };
}
