import type { NextConfig } from "next";

const config: NextConfig = {
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
  serverExternalPackages: ["@node-rs/argon2", "graphile-worker", "pg", "pino"],
};

export default config;
