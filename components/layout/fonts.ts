import localFont from "next/font/local";

/** Body text: one variable file covers every weight; Latin covers English and Spanish (scripts/fonts.ts). */
export const inter = localFont({
  src: "../../lib/generated/fonts/inter.woff2",
  variable: "--font-inter",
  weight: "400 700",
  display: "swap",
  fallback: ["system-ui", "-apple-system", "Segoe UI", "sans-serif"],
});

/** Headings (000 §9: both brand themes head with Rubik). */
export const rubik = localFont({
  src: "../../lib/generated/fonts/rubik.woff2",
  variable: "--font-rubik",
  weight: "400 700",
  display: "swap",
  fallback: ["system-ui", "-apple-system", "Segoe UI", "sans-serif"],
});
