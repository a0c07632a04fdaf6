import { defineConfig } from "vitest/config";

const alias = { "@": import.meta.dirname };

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        resolve: { alias },
        test: { name: "rules", env: { LOG_LEVEL: "silent" }, include: ["tests/rules/**/*.test.ts"] },
      },
      {
        resolve: { alias },
        test: {
          name: "unit",
          env: { LOG_LEVEL: "silent" },
          include: ["server/{schema,lib,adapters}/**/*.test.ts", "components/**/*.test.ts"],
        },
      },
      {
        resolve: { alias },
        test: {
          name: "integration",
          testTimeout: 20_000,
          hookTimeout: 60_000,
          env: { LOG_LEVEL: "silent" },
          include: ["{server,db,app,tests,scripts}/**/*.test.ts"],
          exclude: ["server/{schema,lib,adapters}/**", "tests/rules/**", "**/node_modules/**"],
          globalSetup: ["tests/global-setup.ts"],
          setupFiles: ["tests/setup.ts"],
        },
      },
    ],
  },
});
