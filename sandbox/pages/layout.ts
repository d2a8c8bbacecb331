const ENTITIES: { [character: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escaped(value: unknown): string {
  return String(value ?? "").replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Cents as dollars. */
export function dollars(cents: number): string {
  const sign = cents < 0 ? "-" : "";
  return `${sign}$${(Math.abs(cents) / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

/** A moment in unix seconds, in UTC. */
export function moment(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
}

export function day(seconds: number): string {
  return new Date(seconds * 1000).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
}

/** A whole page in the sandbox's own plain style. `body` is finished HTML. */
export function page(
  title: string,
  body: string,
  options: { wide?: boolean; refresh?: number; plain?: boolean } = {},
): string {
  const bar = options.plain
    ? ""
    : `<header class="bar"><strong>Sandbox</strong><nav><a href="/_sandbox/mail">Mail</a><a href="/_sandbox/sms">SMS</a><a href="/">About</a></nav></header>`;
  const refresh = options.refresh ? `<meta http-equiv="refresh" content="${options.refresh}">` : "";
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh}<title>${escaped(title)}</title>
<link rel="stylesheet" href="/js/sandbox.css">
</head>
<body>
${bar}
<main class="${options.wide ? "wide" : "narrow"}">
${body}
</main>
</body>
</html>`;
}
