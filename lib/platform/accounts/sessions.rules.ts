import { networkOf } from "@/lib/front/limits/network";

// What a session says about where somebody is logged in, in words a person knows: of the browser's own line no version
// and no build, of the address only the network.

export type DeviceKind = "computer" | "phone" | "tablet" | "program" | "unknown";
export type Device = { kind: DeviceKind; browser: string | null; system: string | null };

type Table = readonly (readonly [sign: RegExp, name: string])[];

/** In this order: nearly every browser also says that it is Chrome, and Chrome that it is Safari. */
const BROWSERS: Table = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera|OPiOS)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bDuckDuckGo\//, "DuckDuckGo"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/(Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: Table = [
  [/\bi(Phone|Pod)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bWindows\b/, "Windows"],
  [/\bMac(intosh| OS X)\b/, "Mac"],
  [/\b(Linux|X11)\b/, "Linux"],
];

const nameIn = (table: Table, userAgent: string) => table.find(([sign]) => sign.test(userAgent))?.[1] ?? null;

function kindOf(userAgent: string, system: string | null): DeviceKind {
  if (system === null) return "unknown";
  if (system === "iPhone") return "phone";
  if (system === "iPad") return "tablet";
  if (system === "Android") return /\bMobile\b/.test(userAgent) ? "phone" : "tablet";
  return "computer";
}

/** The device and browser that a request's User-Agent names; what is no browser is called as it calls itself. */
export function deviceOf(userAgent: string | null): Device {
  const line = userAgent?.trim() ?? "";
  if (!line.startsWith("Mozilla/")) {
    const program = /^[A-Za-z][\w.-]{1,39}/.exec(line)?.[0] ?? null;
    return { kind: program === null ? "unknown" : "program", browser: program, system: null };
  }
  const system = nameIn(SYSTEMS, line);
  return { kind: kindOf(line, system), browser: nameIn(BROWSERS, line), system };
}

/** The network of an address with its end left out, "203.0.113.*": enough to know one's own, too little to find a house. */
export function networkShown(ip: string | null): string | null {
  if (ip === null || !/^[\da-f.:]+(%\w+)?$/i.test(ip)) return null;
  const network = networkOf(ip);
  return network.includes(":")
    ? `${network.split(":").slice(0, 3).join(":")}:*`
    : `${network.split(".").slice(0, 3).join(".")}.*`;
}
