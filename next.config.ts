import type { NextConfig } from "next";

// The Content-Security-Policy is the proxy's: it is another one for each page.
const PAGE_HEADERS = [
  { key: "X-Frame-Options", value: "DENY" },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
];

const config: NextConfig = {
  headers: async () => [{ source: "/((?!api/).*)", headers: PAGE_HEADERS }],
  // Browsers ask for it wherever a page names no icon, as for JSON.
  redirects: async () => [{ source: "/favicon.ico", destination: "/icon.svg", permanent: true }],
  // The folder is named since a lock file further up would make Next take that one for the project's.
  turbopack: { root: import.meta.dirname },
  // `npm run check` and CI check the types; read again with each build they were a third of a first start.
  typescript: { ignoreBuildErrors: true },
  // Pages opened at 127.0.0.1 would not come alive in dev mode.
  allowedDevOrigins: ["127.0.0.1"],
  devIndicators: false,
  poweredByHeader: false,
  reactStrictMode: true,
  experimental: {
    // Without a network a page that can't be fetched waits, in place of the browser's own error page.
    useOffline: true,
    // Pages hold no data, which tRPC reads: one that was seen is shown again without asking, also offline.
    staleTimes: { dynamic: 8 * 3600 },
    // All pages and routes loaded at once take 0.8 s and 20 MB, and the host serves most of the routes itself.
    preloadEntriesOnStart: false,
    // What makes the next build quick is a quarter of the time of a first one (scripts/lib/build.mjs).
    turbopackFileSystemCacheForBuild: process.env.FIRST_BUILD !== "true",
  },
  // Loaded by Node as they are: native parts, or worker and migration files of their own.
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
