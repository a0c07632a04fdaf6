import { defineConfig } from "vitest/config";

const alias = { "@": import.meta.dirname };

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      {
        resolve: { alias },
        test: { name: "rules", include: ["tests/rules/**/*.test.ts"] },
      },
      {
        resolve: { alias },
        test: {
          name: "unit",
          include: ["server/{schema,lib,adapters}/**/*.test.ts"],
        },
      },
      {
        resolve: { alias },
        test: {
          name: "integration",
          include: ["{server,db,app,tests,scripts}/**/*.test.ts"],
          exclude: ["server/{schema,lib,adapters}/**", "tests/rules/**", "**/node_modules/**"],
          globalSetup: ["tests/global-setup.ts"],
          setupFiles: ["tests/setup.ts"],
        },
      },
    ],
  },
});
