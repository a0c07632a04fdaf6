import { test } from "vitest";
import { runInngest } from "@/tests/processes/inngest";
import { findInngest, type InngestMode, NO_INNGEST } from "@/tests/stand-ins/inngest";
import { type Engine, engineContract } from "../engine.contract";

function engine(mode: InngestMode): Engine {
  let server: Awaited<ReturnType<typeof runInngest>> | undefined;
  return {
    async start(staged, { isLastTry }) {
      const started = await runInngest(mode, staged, isLastTry ? 0 : undefined);
      server = started;
      return { stop: started.close };
    },
    async scheduled() {
      const functions = (await server?.functions()) ?? [];
      return functions
        .filter(({ triggers }) => triggers.some(({ type }) => type === "CRON"))
        .map(({ slug }) => slug.replace("frontdesk-", ""));
    },
  };
}

if (findInngest()) {
  engineContract("Inngest's dev server", engine("dev"));
  engineContract("Inngest's server, signed", engine("start"));
} else {
  console.warn(NO_INNGEST);
  test.skip(NO_INNGEST);
}
