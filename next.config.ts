import type { NextConfig } from "next";

// The proxy sets the Content-Security-Policy, which differs for each page; pages for strangers set all of theirs.
const PAGE_HEADERS = [
  { key: "X-Frame-Options", value: "DENY" },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
];

const config: NextConfig = {
  headers: async () => [{ source: "/((?!api/|book/|booking/|offer/).*)", headers: PAGE_HEADERS }],
  // Browsers request it for responses that name no icon, such as JSON.
  redirects: async () => [{ source: "/favicon.ico", destination: "/icon.svg", permanent: true }],
  // Without this, a lock file in a parent folder would make Next take that folder as the project's.
  turbopack: { root: import.meta.dirname },
  // `npm run check` and CI check the types; checking them in each build took a third of a first start.
  typescript: { ignoreBuildErrors: true },
  // Without this, pages opened at 127.0.0.1 would not hydrate in dev mode.
  allowedDevOrigins: ["127.0.0.1"],
  devIndicators: false,
  poweredByHeader: false,
  reactStrictMode: true,
  experimental: {
    // Without a network, a page that can't be fetched waits, instead of showing the browser's own error page.
    useOffline: true,
    // Pages contain no data, which tRPC fetches: a visited page is shown again without a request, even offline.
    staleTimes: { dynamic: 8 * 3600 },
    // Loading all pages and routes at once takes 0.8 s and 20 MB, and the host serves most routes itself.
    preloadEntriesOnStart: false,
    // The cache that speeds up the next build costs a quarter of a first build's time (scripts/lib/build.mjs).
    turbopackFileSystemCacheForBuild: process.env.FIRST_BUILD !== "true",
  },
  // Read at run time; on Vercel a function has only the files that were traced.
  outputFileTracingIncludes: {
    "/docs": [".built/site/**/*"],
    "/book": [".built/site/book/*"],
    "/offer": [".built/site/book/*"],
    "/llms": [".built/site/*.txt"],
    "/api/openapi.json": [".built/*"],
  },
  // Loaded by Node unbundled: they have native parts, or worker or migration files of their own.
  serverExternalPackages: [
    "@node-rs/argon2",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-trace-node",
    "graphile-worker",
    "pg",
    "pino",
    "prom-client",
  ],
};

export default config;
