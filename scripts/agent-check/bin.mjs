#!/usr/bin/env node
// The same as `npm run agent:check`, from any folder: `npx frontdesk-agent-check URL` if Frontdesk is a dependency.
import { fileURLToPath } from "node:url";
import { register } from "tsx/esm/api";

register({ tsconfig: fileURLToPath(new URL("../../tsconfig.json", import.meta.url)) });
await import("./main.ts");
