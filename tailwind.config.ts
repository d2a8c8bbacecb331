import type { Config } from "tailwindcss";

/**
 * The words of the design. Only these colours, sizes and corners exist in class names; their values are the variables
 * in app/globals.css, so a theme or a tenant changes them without touching a component.
 */
const config = {
  content: ["./app/**/*.{ts,tsx}", "./components/**/*.{ts,tsx}"],
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      white: "#ffffff",
      canvas: "var(--canvas)",
      surface: "var(--surface)",
      raised: "var(--raised)",
      hover: "var(--hover)",
      fill: "var(--fill)",
      ink: "var(--text)",
      muted: "var(--muted)",
      faint: "var(--faint)",
      line: "var(--line)",
      edge: "var(--edge)",
      second: { DEFAULT: "var(--second)", soft: "var(--second-soft)" },
      accent: { DEFAULT: "var(--accent)", hover: "var(--accent-hover)", soft: "var(--accent-soft)" },
      "on-solid": "var(--on-solid)",
      good: { DEFAULT: "var(--good)", on: "var(--good-on)" },
      warn: { DEFAULT: "var(--warn)", on: "var(--warn-on)" },
      bad: { DEFAULT: "var(--bad)", hover: "var(--bad-hover)", on: "var(--bad-on)" },
      info: { DEFAULT: "var(--info)", on: "var(--info-on)" },
      scrim: "var(--scrim)",
    },
    fontFamily: {
      body: "var(--font-inter), system-ui, sans-serif",
      heading: "var(--font-rubik), var(--font-inter), system-ui, sans-serif",
      mono: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
    },
    fontSize: {
      small: ["var(--small)", { lineHeight: "var(--small-line)" }],
      body: ["var(--body)", { lineHeight: "var(--body-line)" }],
      xs: ["12px", { lineHeight: "16px" }],
      sm: ["14px", { lineHeight: "20px" }],
      base: ["16px", { lineHeight: "26px" }],
      lead: ["18px", { lineHeight: "28px" }],
      h4: ["16px", { lineHeight: "24px" }],
      h3: ["20px", { lineHeight: "28px" }],
      h2: ["28px", { lineHeight: "36px" }],
      h1: ["36px", { lineHeight: "44px" }],
    },
    borderRadius: { none: "0", small: "4px", control: "8px", card: "12px", full: "9999px" },
    boxShadow: { none: "none", card: "var(--shadow)", raised: "var(--shadow-raised)" },
    screens: { sm: "640px", md: "768px", lg: "1024px", xl: "1281px", "2xl": "1481px", "3xl": "1601px" },
    extend: {
      spacing: { control: "var(--control)", "control-small": "var(--control-small)", row: "var(--row)" },
      transitionDuration: { DEFAULT: "150ms" },
      transitionTimingFunction: { DEFAULT: "ease-out" },
    },
  },
} satisfies Config;

export default config;
