// Which websites may show an office's plans: what is taken for one, and that nothing else ever reaches the header.
import { expect, it } from "vitest";
import { contentPolicy } from "@/lib/front/csp";
import { websitesForm } from "@/lib/membership/marketing/schema";
import { embedSnippet, linkSnippet, originOf } from "@/lib/membership/marketing/websites.rules";

it.each([
  ["https://www.example.com", "https://www.example.com"],
  ["  HTTPS://WWW.Example.com/plans?x=1#top ", "https://www.example.com"],
  ["example.com", "https://example.com"],
  ["https://example.com:8443/", "https://example.com:8443"],
  ["https://example.com:443", "https://example.com"],
  ["https://dentista-peña.mx", "https://xn--dentista-pea-khb.mx"],
])("%s is the website %s", (typed, origin) => {
  expect(originOf(typed)).toBe(origin);
});

it.each([
  "http://example.com",
  "ftp://example.com",
  "javascript:alert(1)",
  "data:text/html,x",
  "https://",
  "https://localhost",
  "https://10.0.0.1",
  "https://[::1]",
  "https://*.example.com",
  "*",
  "https://a b.com",
  "https://user:secret@example.com",
  "https://example.com; script-src *",
  "'self'",
  "",
])("%s is no website", (typed) => {
  expect(originOf(typed)).toBeNull();
});

it("takes one a line, each once, and names the line that is none", () => {
  const text = " https://www.example.com/a \n\nwww.example.com, example.org\n";
  expect(websitesForm.parse({ websites: text }).websites).toBe("https://www.example.com\nhttps://example.org");
  expect(websitesForm.parse({ websites: "  " }).websites).toBe("");
  const wrong = websitesForm.safeParse({ websites: "example.com\nhttp://example.org" });
  expect(JSON.stringify(wrong.error?.issues)).toContain("example.org");
  const many = Array.from({ length: 11 }, (_, at) => `shop${at}.example.com`).join("\n");
  expect(websitesForm.safeParse({ websites: many }).success).toBe(false);
});

it("lets only those into the header that are origins, and no other page than the framed one", () => {
  const framed = contentPolicy(null, "", false, ["https://www.example.com", "https://a.com; script-src *", "*", ""]);
  expect(framed).toMatch(/frame-ancestors 'self' https:\/\/www\.example\.com$/);
  expect(framed).toContain("script-src 'self';");
  expect(contentPolicy(null, "", false, [])).toMatch(/frame-ancestors 'self'$/);
  expect(contentPolicy(null, "", false)).toMatch(/script-src 'none'; .*frame-ancestors 'none'$/);
  expect(contentPolicy("n", "", false)).toMatch(/frame-ancestors 'none'$/);
});

it("writes a snippet that believes only our page in its own frame, whatever the office is called", () => {
  const url = "https://dental.example.com/enroll/embed?office=bright-smiles";
  const code = embedSnippet({ url, title: 'Plans of "Smith & Sons" <b>' });
  expect(code).toContain('title="Plans of &quot;Smith &amp; Sons&quot; &lt;b&gt;"');
  expect(code).toContain('event.origin !== "https://dental.example.com" || event.source !== frame.contentWindow');
  expect(code).toContain(`src="${url}"`);
});

it("writes a link, and a button in the office's color", () => {
  const link = { url: "https://dental.example.com/signup/bright-smiles", text: "See our plans" };
  expect(linkSnippet({ ...link, accent: null })).toBe(`<a href="${link.url}">See our plans</a>`);
  expect(linkSnippet({ ...link, accent: "#1d4ed8" })).toContain("background:#1d4ed8");
});
