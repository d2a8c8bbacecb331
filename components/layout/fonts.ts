import localFont from "next/font/local";

// Neither is fetched ahead: their 55 kB would reach a slow phone before the stylesheet does, without which nothing is painted. Until
// they are there, the text stands in the system's letters, cut to the same width.
/** Body text: one variable file covers every weight; Latin covers English and Spanish (scripts/fonts.ts). */
export const inter = localFont({
  src: "../../lib/generated/fonts/inter.woff2",
  variable: "--font-inter",
  weight: "400 700",
  display: "swap",
  preload: false,
  fallback: ["system-ui", "-apple-system", "Segoe UI", "sans-serif"],
});

/** Headings (000 §9: both brand themes head with Rubik). */
export const rubik = localFont({
  src: "../../lib/generated/fonts/rubik.woff2",
  variable: "--font-rubik",
  weight: "400 700",
  display: "swap",
  preload: false,
  fallback: ["system-ui", "-apple-system", "Segoe UI", "sans-serif"],
});
