import { readFile } from "node:fs/promises";
import path from "node:path";
import { bundleHost } from "@/scripts/lib/bundle.mjs";

/**
 * Bugs that the checks must find. They are put into a separate build by changing the source text during bundling, so
 * the product's code does not know of them. A bug that no longer fits its source fails the build.
 */
type Plant = { bug: string; file: string; right: string; wrong: string };

const PLANTS: Record<string, Plant> = {
  1: {
    bug: "a provider's post is acknowledged before the commit",
    file: "server/channels/receive/inbound-webhook.ts",
    right: 'await takePost("provider-b", incoming);',
    wrong: 'void takePost("provider-b", incoming).catch(() => undefined);',
  },
  2: {
    bug: "a message that a provider repeats is taken for another one",
    file: "server/channels/receive/inbound-thread.ts",
    right: "provider_message_id: message.provider_message_id,",
    wrong: "provider_message_id: message.provider_message_id + Math.random(),",
  },
  3: {
    bug: "a message that was sent is not marked as sent",
    file: "server/conversations/sending/sending.ts",
    right: "tx.update(messages).set(sent).where(theirs).returning(messageColumns),",
    wrong: "Promise.resolve([]),",
  },
};

export const PLANTED = Object.keys(PLANTS);

const root = path.resolve(import.meta.dirname, "..");

/** The source with a bug in it. Throws unless there is exactly one place for it. */
export async function planted(number: string) {
  const plant = PLANTS[number];
  if (!plant) throw new Error(`there is no bug ${number} to plant; there are ${PLANTED.join(", ")}`);
  const source = path.join(root, plant.file);
  const text = await readFile(source, "utf8");
  if (text.split(plant.right).length !== 2) throw new Error(`${plant.file} has no place for bug ${number}`);
  return { bug: plant.bug, source, contents: text.replace(plant.right, () => plant.wrong) };
}

/** Makes a build with a bug; returns the build's file and the bug's description. */
export async function plantedBuild(number: string): Promise<{ host: string; bug: string }> {
  const { bug, source, contents } = await planted(number);
  const host = path.join(root, `.next/planted-${number}.cjs`);
  await bundleHost(root, {
    outfile: host,
    plugins: [
      {
        name: "plant",
        setup({ onLoad }) {
          onLoad({ filter: /\.ts$/ }, ({ path: file }) =>
            file === source ? { contents, loader: "ts" } : null,
          );
        },
      },
    ],
  });
  return { host, bug };
}
