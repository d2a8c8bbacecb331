import { DEFAULTS, type Env } from "@/lib/core/process/settings";

const isHttps = (address: string) => URL.parse(address)?.protocol === "https:";

/** Names by which a machine means itself. */
const OWN = /^(?:(?:[^.]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\]|0\.0\.0\.0|\[::\])$/;
/** A host's name, with a port where it has one. */
const HOST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)*[a-z\d](?:[a-z\d-]*[a-z\d])?(?::\d{1,5})?$/;

/** What is wrong with the address of a tenant's site, to which pages and mails lead. */
function siteFaults(name: string, address: string): string[] {
  const url = URL.parse(address);
  if (!url) return [];
  const faults: string[] = [];
  if (url.pathname !== "/" || url.search || url.hash || url.username || url.password)
    faults.push(`${name} must be the address of the site alone, without path, query or user: https://${url.host}`);
  if (OWN.test(url.hostname))
    faults.push(`${name} leads every reader to their own machine: write the site's public name.`);
  return faults;
}

function tenantFaults(env: Env): string[] {
  const { DENTAL_URL, VISION_URL } = env;
  if (!DENTAL_URL && !VISION_URL)
    return ["DENTAL_URL or VISION_URL is missing: the public address of the site, https://…"];
  const faults = Object.entries({ DENTAL_URL, VISION_URL }).flatMap(([name, address]) =>
    address ? siteFaults(name, address) : [],
  );
  const dental = [...env.DENTAL_HOSTS, ...(DENTAL_URL ? [URL.parse(DENTAL_URL)?.host] : [])];
  const vision = [...env.VISION_HOSTS, ...(VISION_URL ? [URL.parse(VISION_URL)?.host] : [])];
  const both = dental.find((host) => host !== undefined && vision.includes(host));
  if (both) faults.push(`${both} is named for both tenants: it can serve one.`);
  for (const [name, hosts] of Object.entries({ DENTAL_HOSTS: env.DENTAL_HOSTS, VISION_HOSTS: env.VISION_HOSTS })) {
    const wrong = hosts.find((host) => !HOST.test(host));
    if (wrong !== undefined) faults.push(`${name} takes exact host names, separated by commas, and no ${wrong}`);
  }
  return faults;
}

function databaseFaults({ DATABASE_URL }: Env): string[] {
  const url = URL.parse(DATABASE_URL);
  if (!/^postgres(?:ql)?:$/.test(url?.protocol ?? ""))
    return ["DATABASE_URL must be the address of your database: postgresql://user:password@host/name"];
  if (DATABASE_URL === DEFAULTS.DATABASE_URL)
    return ["DATABASE_URL is missing: the address of your own PostgreSQL, postgresql://user:password@host/name"];
  // Behind an address without a host, or a folder as one, is a socket of this machine.
  const host = url?.searchParams.get("host") ?? url?.hostname ?? "";
  if (url?.searchParams.get("sslmode") === "disable" && host && !host.startsWith("/") && !OWN.test(host))
    return [
      `DATABASE_URL says sslmode=disable, but ${host} is another machine: what patients told us would pass in the open.`,
    ];
  return [];
}

/** How many proxies one behind the other are believed at most; more is a mistake, and callers would name themselves. */
const MOST_PROXIES = 5;

/** Our server speaks plain HTTP, so before an https address stands a proxy, whose X-Forwarded-For says who calls. */
function proxyFaults({ TRUSTED_PROXIES, BEHIND_NO_PROXY, DENTAL_URL, VISION_URL }: Env): string[] {
  if (TRUSTED_PROXIES > MOST_PROXIES)
    return [`TRUSTED_PROXIES is ${TRUSTED_PROXIES}: write how many reverse proxies of yours stand before this server.`];
  const isBehindOne = [DENTAL_URL, VISION_URL].some((address) => address && isHttps(address));
  if (TRUSTED_PROXIES > 0 || BEHIND_NO_PROXY || !isBehindOne) return [];
  return [
    "TRUSTED_PROXIES is 0 though the site is https://, so all callers would count as one, and one could shut out all. Write how many reverse proxies stand before this server, or BEHIND_NO_PROXY=1 where none writes X-Forwarded-For.",
  ];
}

/** What is wrong with where we are, and where what we need is. */
export function addressFaults(env: Env): string[] {
  const { DENTAL_URL, VISION_URL, S3_ENDPOINT, SMS_URL } = env;
  // The sandbox beside the product is spoken to over this machine's own network.
  const PLAID_WEBHOOK_URL = env.SANDBOX_URL ? "" : env.PLAID_WEBHOOK_URL;
  const open = Object.entries({ DENTAL_URL, VISION_URL, PLAID_WEBHOOK_URL, S3_ENDPOINT, SMS_URL })
    .filter(([, address]) => address && !isHttps(address))
    .map(([name]) => `${name} must begin with https://: what it carries is not for others.`);
  return [...open, ...tenantFaults(env), ...databaseFaults(env), ...proxyFaults(env)];
}
