import localFont from "next/font/local";

/** Body text: one variable file covers every weight; Latin covers English and Spanish. */
export const inter = localFont({
  src: "../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  variable: "--font-inter",
  weight: "100 900",
  display: "swap",
  fallback: ["system-ui", "-apple-system", "Segoe UI", "sans-serif"],
});

/** Headings (000 §9: both brand themes head with Rubik). */
export const rubik = localFont({
  src: "../../node_modules/@fontsource-variable/rubik/files/rubik-latin-wght-normal.woff2",
  variable: "--font-rubik",
  weight: "300 900",
  display: "swap",
  fallback: ["system-ui", "-apple-system", "Segoe UI", "sans-serif"],
});
