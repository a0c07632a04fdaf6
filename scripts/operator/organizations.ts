import "@/server/reactions";
import { getDb, transaction } from "@/db/client";
import { deleteOrganizationRows } from "@/db/organization/delete-organization";
import { Id } from "@/schema/common";
import { OrganizationLimits } from "@/schema/limits";
import { closeOrganization } from "@/server/accounts/organization/close-organization";
import { isLimit, limitsInForce, setLimits } from "@/server/accounts/organization/limits";
import {
  deleteOrganization,
  everyOrganization,
  organizationName,
  setSuspended,
} from "@/server/accounts/organization/operator";
import { tokensSince } from "@/server/agent/model/model-usage";
import { deleteFiles } from "@/server/conversations/media/storage/delete-files";
import { mediaUse } from "@/server/conversations/media/storage/quota";
import { messagesSince } from "@/server/conversations/statistics";
import { systemCtx } from "@/server/http/ctx";
import { forgetJobs } from "@/server/queue/forget-jobs";
import { forgetSuspended, releaseHeld } from "@/server/queue/suspended";
import { type Command, tableOf, WrongUse } from "./command";
import { exportOrganization } from "./export";

const MEGABYTE = 1_000_000;

export const idOf = (text = ""): string => {
  const { data } = Id.safeParse(text);
  if (!data) throw new WrongUse("ID must be an organization's id: see `organizations`.");
  return data;
};

async function list() {
  const month = `${new Date().toISOString().slice(0, 7)}-01`;
  const found = await everyOrganization(getDb());
  const all = [];
  for (const organization of found) {
    const tenant = { organization_id: organization.id };
    const { used_bytes, files } = await mediaUse(tenant);
    const messages = await messagesSince(getDb(), tenant, `${month}T00:00:00Z`);
    const tokens = await tokensSince(getDb(), tenant, month);
    all.push({ ...organization, files, used_bytes, month: { messages, tokens } });
  }
  const heads = ["ID", "NAME", "SINCE", "OWNERS", "PEOPLE", "MESSAGES", "TOKENS", "FILES"];
  const rows = all.map((one) => [
    one.id,
    `${one.name}${one.is_demo ? " (demo)" : ""}${one.suspended_at ? " (suspended)" : ""}`,
    one.created_at.slice(0, 10),
    one.owners.join(", ") || "none",
    String(one.members),
    String(one.month.messages),
    String(one.month.tokens),
    `${(one.used_bytes / MEGABYTE).toFixed(1)} MB`,
  ]);
  return { json: { organizations: all }, lines: tableOf([heads, ...rows]) };
}

/** Closes an organization, so that nothing is added while it is deleted. */
const close = (organization_id: string) =>
  transaction(getDb(), (tx) =>
    closeOrganization(tx, systemCtx(tx, organization_id), { reason: "The organization is being deleted." }),
  );

const remove: Command["run"] = async ([id], { yes, note }) => {
  const organization_id = idOf(id);
  const name = await organizationName(getDb(), { organization_id });
  if (!yes) throw new WrongUse(`This deletes everything of "${name}", for good. Repeat it with --yes.`);
  const began = Date.now();
  await close(organization_id);
  const jobs = await forgetJobs({ organization_id });
  const files = await deleteFiles({ organization_id });
  const rows = await deleteOrganizationRows(getDb(), organization_id, (table, count) =>
    note(`${count} rows of ${table}`),
  );
  const late = await forgetJobs({ organization_id });
  await deleteOrganization(getDb(), { organization_id });
  const json = { organization_id, deleted_at: new Date().toISOString(), rows, files, jobs: jobs + late };
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  return { json, lines: [`Deleted ${total} rows, ${files} files and ${jobs + late} jobs in ${seconds} s.`] };
};

const suspend: Command["run"] = async ([id], { because = null }) => {
  const organization_id = idOf(id);
  await setSuspended(getDb(), { organization_id }, { reason: because });
  forgetSuspended();
  const lines = [
    "Suspended: its people see a notice, its API answers 403, nothing is answered, reminded or delivered.",
    "What customers write is stored. Go on with: organization resume ID",
  ];
  return { json: { organization_id, is_suspended: true, because }, lines };
};

const resume: Command["run"] = async ([id]) => {
  const organization_id = idOf(id);
  await setSuspended(getDb(), { organization_id }, null);
  forgetSuspended();
  await releaseHeld({ organization_id });
  const lines = [
    "Resumed: what waited goes on within seconds, or within ten minutes where Inngest runs the jobs.",
  ];
  return { json: { organization_id, is_suspended: false }, lines };
};

const exportTo: Command["run"] = async ([id, folder = ""], { note }) => {
  const done = await exportOrganization(idOf(id), folder, note);
  const total = Object.values(done.rows).reduce((sum, count) => sum + count, 0);
  const lost = done.missing_files.length;
  const gone = `${lost} ${lost === 1 ? "file is gone" : "files are gone"} from the storage: see missing_files in export.json.`;
  const written = `Wrote ${total} rows and ${done.files} files to ${done.folder}.`;
  return { json: done, lines: lost > 0 ? [written, gone] : [written] };
};

const LIMIT_NAMES = Object.keys(OrganizationLimits.shape).join(", ");

/** `storage_mb=50` sets a limit, `storage_mb=` leaves it to the deployment. */
function limitIn(pair: string): [keyof OrganizationLimits, number | null] {
  const [name = "", value = "", ...rest] = pair.split("=");
  if (!isLimit(name) || !pair.includes("=") || rest.length > 0)
    throw new WrongUse(`"${pair}" is not NAME=VALUE. The names are ${LIMIT_NAMES}.`);
  if (value === "") return [name, null];
  const { data } = OrganizationLimits.safeParse({ [name]: Number(value) });
  if (!data) throw new WrongUse(`${name} must be a whole number, 0 or more, not "${value}".`);
  return [name, Number(value)];
}

const limits: Command["run"] = async ([id, ...pairs]) => {
  const organization_id = idOf(id);
  const changes = Object.fromEntries(pairs.map(limitIn));
  const own = await setLimits(getDb(), { organization_id }, changes);
  const inForce = limitsInForce({ organization_id }, own);
  const rows = Object.entries(inForce).map(([name, limit]) => [
    name,
    limit === null ? "none" : limit === 0 ? "nothing" : String(limit),
    isLimit(name) && own[name] !== undefined ? "set here" : "the deployment's",
  ]);
  return { json: { organization_id, own, in_force: inForce }, lines: tableOf(rows) };
};

export const organizationCommands: Command[] = [
  {
    words: "organizations",
    takes: [],
    about: "list organizations: owners, people, files, and this month's messages and model tokens",
    teach:
      "TOKENS and MESSAGES are of this month (UTC). FILES is what it stores; its limit is in `organization limits ID`.\n" +
      "The ID is what every other command asks for.",
    examples: ["organizations", "organizations --json"],
    run: list,
  },
  {
    words: "organization suspend",
    takes: ["ID"],
    about: "stop an organization: a notice instead of its pages and API, nothing goes out (--because TEXT)",
    teach:
      "Its people sign in and read a notice with your reason, its API answers 403 with it. What customers write is stored.\n" +
      "Nothing is answered, reminded, sent or delivered until `organization resume ID`. No data is lost.",
    examples: ['organization suspend ID --because "The bill of May is unpaid."'],
    run: suspend,
  },
  {
    words: "organization resume",
    takes: ["ID"],
    about: "let a suspended organization go on: what waited is answered, sent and delivered",
    teach:
      "Answers, mails and webhooks that waited go out within seconds, where Inngest runs the jobs within ten minutes.\n" +
      "Reminders whose time has passed are not sent late.",
    examples: ["organization resume ID"],
    run: resume,
  },
  {
    words: "organization limits",
    takes: ["ID", "[NAME=VALUE…]"],
    about: `show or set what it may use; NAME=0 allows nothing, NAME= leaves it to the deployment again (${LIMIT_NAMES})`,
    teach:
      "Without NAME=VALUE it shows what is in force. A limit applies at once, and owners see it in Settings, Status.\n" +
      "Over a limit requests get 429, files 413; messages are not sent and say why.",
    examples: [
      "organization limits ID",
      "organization limits ID storage_mb=500 messages_per_day=1000",
      "organization limits ID storage_mb=",
    ],
    run: limits,
  },
  {
    words: "organization export",
    takes: ["ID", "FOLDER"],
    about:
      "write everything of an organization into an empty folder: a file per table, and its files; no secrets",
    teach:
      "FOLDER must be empty or new; only you can read it. It has a file of JSON Lines for each table, as of one moment, and files/.\n" +
      "Secrets are left out. Files whose bytes are gone are listed in export.json (missing_files).",
    examples: ["organization export ID ./their-data"],
    run: exportTo,
  },
  {
    words: "organization delete",
    takes: ["ID"],
    about:
      "delete an organization and everything of it, for good; prints how many rows of each table (--yes)",
    teach:
      "Run `organization export` first if its people want their data: nothing brings it back but a back-up of the installation.\n" +
      "If it is interrupted, run it again. --json prints how many rows each table had, and no content: keep that as a proof.",
    examples: ["organization delete ID --yes --json > proof.json"],
    run: remove,
  },
];
