import { backUp, restore } from "./backup";
import type { Command } from "./command";

const backup: Command["run"] = async ([folder = ""], { without_files, note }) => {
  const done = await backUp(folder, !without_files, note);
  const rows = done.tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `Wrote ${rows} rows and ${done.files} files of a bucket to ${done.folder}.`,
    `To open it you need ${done.secrets.join(" and ")}, which ${done.secrets.length > 1 ? "are" : "is"} not in it: keep it elsewhere.`,
  ];
  const lost = done.missing_files.length;
  if (lost > 0) lines.push(`${lost} files are gone from the bucket: see missing_files in backup.json.`);
  const { folder: place, made_at, files, missing_files, secrets } = done;
  return { json: { folder: place, made_at, rows, files, missing_files, secrets }, lines };
};

const SEALED = [
  "AUTH_SECRET is not the one of the installation that was backed up, so its sealed credentials can't be opened.",
  "Start with that one, or have it in FORMER_AUTH_SECRETS. If it is lost, see docs/operations.md.",
];

const restoring: Command["run"] = async ([folder = ""], { yes, note }) => {
  const done = await restore(folder, yes, note);
  const lines = [
    `Restored ${done.rows} rows and ${done.files} files of a bucket, as of ${done.made_at}.`,
    "Started now, it goes on with its jobs. To look at it first: READ_ONLY=true, or JOBS=off.",
  ];
  return { json: done, lines: done.opens ? lines : [...lines, ...SEALED], failed: !done.opens };
};

export const backupCommands: Command[] = [
  {
    words: "backup",
    takes: ["FOLDER"],
    about:
      "write everything into an empty folder, as of one moment; --without-files leaves out a bucket's files",
    teach:
      "FOLDER must be empty or new. The service may run: all tables are of one moment. Files in a bucket follow, unless\n" +
      "--without-files. The answer names the secrets that you need as well, which are not in the folder. Encrypt the folder\n" +
      "before it leaves the machine: it holds everything that customers wrote.",
    examples: ["backup /backups/monday", "backup /backups/monday --without-files --json"],
    run: backup,
  },
  {
    words: "restore",
    takes: ["FOLDER"],
    about: "fill an empty database from a backup; --yes replaces organizations that are there",
    teach:
      "Stop every process first. The database (DATABASE_URL, or Frontdesk's own) must be empty, unless --yes lets the backup\n" +
      "replace what is there. All is loaded, or nothing. An older backup is then migrated. To look at the copy before it sends\n" +
      "anything, start it with JOBS=off or READ_ONLY=true.",
    examples: ["restore /backups/monday", "restore /backups/monday --yes"],
    run: restoring,
  },
];
