// `npm run bench`: every row of the table in docs/performance.md, each measured next to its baseline in the same run;
// takes a quarter of an hour. `-- --quick`: a few minutes, with rough figures. `-- --docs`: also writes the table
// there.
// `npm run bench -- leads ingest …`: only these (see BENCHES). `-- scale --leads 100000`: with fewer than a million;
// `--data folder` keeps its database there and reuses it, `--only "inbox: search"` filters its reads by name.
// `NODE_BESIDE=/path/to/node npm run bench -- nodes`: compares the same server on this Node and on that one.
// `npm run bench -- overload [--seconds 60]`: four times the messages that it can take in.
// `npm run bench -- media [--files 500]`: customers' files, of 5 MB each.
// `npm run bench -- soak [--minutes 60] [--rate 20]`: an hour of messages, each answered once.
// Prints figures, the table and JSON, and writes them with a chart to the folder `--out` (bench/results).
import { parseArgs } from "node:util";
import { closeDb } from "@/db/client";
import { closeLocks } from "@/db/locks";
import { benchAnswers } from "./answers";
import { benchCompression } from "./compression";
import { benchIdle } from "./idle";
import { benchInbox } from "./inbox";
import { benchIngest } from "./ingest";
import { benchLeads } from "./leads";
import { benchLive } from "./live";
import { benchMedia } from "./media";
import { benchModel } from "./model";
import { benchNodes } from "./nodes";
import { benchOverload } from "./overload";
import { benchOverview } from "./overview";
import { benchPages } from "./pages";
import { reportOf } from "./report/report";
import { isRow, type Results } from "./report/row";
import { textTable, writeReport } from "./report/table";
import { benchScale } from "./scale/scale";
import { benchSlots } from "./slots";
import { benchSoak } from "./soak/soak";
import { benchStarts } from "./starts";
import { benchWebhooks } from "./webhooks";
import { freshDatabase } from "./world";

const { values: flags, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean", default: false },
    docs: { type: "boolean", default: false },
    minutes: { type: "string", default: "60" },
    leads: { type: "string" },
    seconds: { type: "string", default: "60" },
    rate: { type: "string", default: "20" },
    files: { type: "string", default: "500" },
    out: { type: "string", default: "bench/results" },
    data: { type: "string" },
    only: { type: "string", default: "" },
  },
});
const { out, docs, quick, only } = flags;
const [minutes, rate] = [Number(flags.minutes), Number(flags.rate)];
const many = Number(flags.leads ?? (quick ? 20_000 : 1_000_000));
const [seconds, files] = [Number(flags.seconds), Number(flags.files)];

type Bench = () => Promise<Results>;

/** The benchmarks with rows in the table. */
const TABLE: Record<string, Bench> = {
  leads: benchLeads,
  ingest: benchIngest,
  answers: benchAnswers,
  webhooks: benchWebhooks,
  scale: () => benchScale({ many, only }),
  pages: benchPages,
  live: benchLive,
  starts: benchStarts,
  idle: benchIdle,
  compression: benchCompression,
};

/** All benchmarks that can be requested by name. */
const BENCHES: Record<string, Bench> = {
  ...TABLE,
  nodes: benchNodes,
  model: benchModel,
  overview: benchOverview,
  inbox: benchInbox,
  slots: benchSlots,
  overload: () => benchOverload({ seconds, out }),
  media: () => benchMedia({ files }),
  soak: () => benchSoak({ minutes, rate, out }),
};

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

async function measure(name: string, bench: Bench): Promise<Results> {
  const database = await freshDatabase(name === "scale" ? flags.data : undefined);
  try {
    return await bench();
  } finally {
    await closeLocks();
    await closeDb();
    await database.end();
  }
}

function print(name: string, found: Results): void {
  process.stdout.write(`\n${name}\n`);
  for (const [what, value] of Object.entries(found))
    if (!isRow(value)) process.stdout.write(`  ${what.padEnd(72)} ${value}\n`);
}

const wanted = Object.entries(asked.length > 0 ? BENCHES : TABLE).filter(
  ([name]) => asked.length === 0 || asked.includes(name),
);
const results: Record<string, Results> = {};
const failed: string[] = [];
for (const [name, bench] of wanted) {
  const found = await measure(name, bench).catch((error: unknown) => {
    failed.push(name);
    process.stderr.write(`FAILED: ${name}: ${error instanceof Error ? error.stack : error}\n`);
  });
  if (!found) continue;
  results[name] = found;
  print(name, found);
}
const report = reportOf(results);
await writeReport(report, { out, docs });
process.stdout.write(`\n${textTable(report)}\n\n${JSON.stringify(report)}\n`);
if (failed.length > 0) process.stderr.write(`FAILED: ${failed.join(", ")}\n`);
process.exit(failed.length > 0 ? 1 : 0);
