// `npm run bench [-- webhooks|leads|ingest|overview|inbox|live]`: ratios, measured side by side in one run. Prints a table, then JSON.
import { closeDb } from "@/db/client";
import { closeLocks } from "@/db/locks";
import { benchInbox } from "./inbox";
import { benchIngest } from "./ingest";
import { benchLeads } from "./leads";
import { benchLive } from "./live";
import { benchOverview } from "./overview";
import { benchWebhooks } from "./webhooks";
import { freshDatabase } from "./world";

const BENCHES: Record<string, () => Promise<Record<string, string | number>>> = {
  webhooks: benchWebhooks,
  leads: benchLeads,
  ingest: benchIngest,
  overview: benchOverview,
  inbox: benchInbox,
  live: benchLive,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  process.stderr.write(
    `there is no measurement called ${unknown.join(", ")}; there are ${Object.keys(BENCHES).join(", ")}\n`,
  );
  process.exit(1);
}

const results: Record<string, Record<string, string | number>> = {};
for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const database = await freshDatabase();
  try {
    const result = await bench();
    results[name] = result;
    process.stdout.write(`\n${name}\n`);
    for (const [what, value] of Object.entries(result))
      process.stdout.write(`  ${what.padEnd(72)} ${value}\n`);
  } finally {
    await closeLocks();
    await closeDb();
    await database.end();
  }
}
process.stdout.write(`\n${JSON.stringify(results)}\n`);
process.exit(0);
