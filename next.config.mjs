import createNextIntlPlugin from "next-intl/plugin";

const withNextIntl = createNextIntlPlugin("./lib/core/i18n/request.ts");

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Several instances can build side by side (tests, demo, development).
  distDir: process.env.INHOUSE_BUILD_DIR || ".next",
  // Native and process-wide packages stay outside the bundle.
  serverExternalPackages: [
    "@node-rs/argon2",
    "sharp",
    "pg",
    "pg-boss",
    "pino",
    "pdfkit",
    "@prisma/client",
    "@prisma/adapter-pg",
    "zipcodes",
  ],
  allowedDevOrigins: ["dental.localhost", "vision.localhost"],
  devIndicators: false,
  // Logos and pictures of a tenant: seldom changed, asked for by every page.
  headers: async () => [
    { source: "/:tenant(dental|vision)/:file", headers: [{ key: "cache-control", value: "public, max-age=86400" }] },
  ],
  // The types are checked by `npm test`, in a third of the build's time, and not once more by whoever starts the product.
  typescript: { ignoreBuildErrors: true },
  // A cache for the next build would take a seventh of this one; what is built again is mostly built from other sources. The
  // maps of the server's scripts are wanted: faults are told by the line of their source (lib/core/faults/sources).
  experimental: { turbopackFileSystemCacheForBuild: false },
};

export default withNextIntl(config);
