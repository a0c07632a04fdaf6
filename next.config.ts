import type { NextConfig } from "next";

// Nobody's page may frame ours and borrow the clicks of whoever is signed in.
const PAGE_HEADERS = [
  { key: "Content-Security-Policy", value: "frame-ancestors 'none'; base-uri 'self'; object-src 'none'" },
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
  // Pages opened at 127.0.0.1 would not come alive in dev mode.
  allowedDevOrigins: ["127.0.0.1"],
  devIndicators: false,
  poweredByHeader: false,
  reactStrictMode: true,
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
