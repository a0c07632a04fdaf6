// `npm run bench [-- webhooks|leads|ingest|answers|model|overview|inbox|live|slots|pages]`: ratios, measured side by side in one run.
// `npm run bench -- scale [--leads 1000000]`: the same looks at 1,000 leads and at so many, ten messages each.
// `npm run bench -- overload [--seconds 60] [--out bench/results]`: four times the messages that it can take in.
// `npm run bench -- media [--files 500]`: customers' files, of 5 MB each.
// `npm run bench -- soak [--minutes 60] [--rate 20] [--out bench/results]`: an hour's messages, each answered once.
// Prints a table, then JSON.
import { parseArgs } from "node:util";
import { closeDb } from "@/db/client";
import { closeLocks } from "@/db/locks";
import { benchAnswers } from "./answers";
import { benchInbox } from "./inbox";
import { benchIngest } from "./ingest";
import { benchLeads } from "./leads";
import { benchLive } from "./live";
import { benchMedia } from "./media";
import { benchModel } from "./model";
import { benchOverload } from "./overload";
import { benchOverview } from "./overview";
import { benchPages } from "./pages";
import { benchScale } from "./scale";
import { benchSlots } from "./slots";
import { benchSoak } from "./soak/soak";
import { benchWebhooks } from "./webhooks";
import { freshDatabase } from "./world";

const { values: flags, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: "string", default: "60" },
    leads: { type: "string", default: "1000000" },
    seconds: { type: "string", default: "60" },
    rate: { type: "string", default: "20" },
    files: { type: "string", default: "500" },
    out: { type: "string", default: "bench/results" },
  },
});
const { out } = flags;
const [minutes, rate, many] = [Number(flags.minutes), Number(flags.rate), Number(flags.leads)];
const [seconds, files] = [Number(flags.seconds), Number(flags.files)];

const BENCHES: Record<string, () => Promise<Record<string, string | number>>> = {
  webhooks: benchWebhooks,
  leads: benchLeads,
  ingest: benchIngest,
  answers: benchAnswers,
  model: benchModel,
  overview: benchOverview,
  inbox: benchInbox,
  live: benchLive,
  slots: benchSlots,
  pages: benchPages,
  overload: () => benchOverload({ seconds, out }),
  media: () => benchMedia({ files }),
  scale: () => benchScale({ many }),
  soak: () => benchSoak({ minutes, rate, out }),
};

/** These run only when they are asked for. */
const LONG = ["media", "soak", "pages", "scale", "overload"];

function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

const unknown = asked.filter((name) => !(name in BENCHES));
if (unknown.length > 0)
  refuse(
    `there is no measurement called ${unknown.join(", ")}; there are ${Object.keys(BENCHES).join(", ")}`,
  );
if (!(minutes > 0 && rate > 0 && many > 0 && seconds > 0 && files > 0))
  refuse("--minutes, --rate, --leads, --seconds and --files must be numbers above 0");

const results: Record<string, Record<string, string | number>> = {};
for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length > 0 ? !asked.includes(name) : LONG.includes(name)) continue;
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
