import { parseArgs } from "node:util";
import { AppError } from "@/lib/errors";
import { accountCommands } from "./accounts";
import { backupCommands } from "./backup-commands";
import { type Command, type Outcome, tableOf, WrongUse } from "./command";
import { organizationCommands } from "./organizations";
import { serviceCommands } from "./service";

const COMMANDS = [...organizationCommands, ...accountCommands, ...backupCommands, ...serviceCommands];

const HELP = `npm run frontdesk -- COMMAND [--json] [--yes]

${tableOf(COMMANDS.map(({ words, takes, about }) => [`  ${[words, ...takes].join(" ")}`, about])).join("\n")}

It uses the service's variables and .env files, and its database: DATABASE_URL, or Frontdesk's own in FRONTDESK_DATA.
The service may run meanwhile, and need not. --json prints an answer for programs, --yes confirms what can't be undone.
help COMMAND tells more of one, with examples.
It exits with 0 if all is well, 1 if something failed or has to be mended, 2 if the command line is wrong.
`;

/** The help of one command. */
const helpOf = ({ words, takes, about, teach, examples }: Command): string =>
  `npm run frontdesk -- ${[words, ...takes].join(" ")}

${about[0]?.toUpperCase()}${about.slice(1)}.

${teach}

${examples.map((line) => `  npm run frontdesk -- ${line}`).join("\n")}
`;

const flag = { type: "boolean", default: false } as const;
const OPTIONS = {
  json: flag,
  yes: flag,
  because: { type: "string" } as const,
  "without-files": flag,
  help: { ...flag, short: "h" } as const,
};

type Line = {
  command: Command;
  given: string[];
  json: boolean;
  flags: Pick<Parameters<Command["run"]>[1], "yes" | "because" | "without_files">;
};

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: OPTIONS });
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error));
  }
}

/** The command that these words begin with. The longest: "jobs retry" is not "jobs" with an argument. */
const commandIn = (words: string): Command | undefined =>
  COMMANDS.toSorted((a, b) => b.words.length - a.words.length).find(
    (one) => words === one.words || words.startsWith(`${one.words} `),
  );

/** The help that a line asks for: `--help`, `help COMMAND` or `COMMAND --help`; undefined if it asks for none. */
export function helpFor(args: string[]): string | undefined {
  const { values, positionals } = parse(args);
  const asks = values.help || positionals.length === 0 || positionals[0] === "help";
  if (!asks) return undefined;
  const words = positionals.slice(positionals[0] === "help" ? 1 : 0).join(" ");
  const known = commandIn(words) ?? COMMANDS.find((one) => words && one.words.startsWith(`${words} `));
  if (words && !known) throw new WrongUse(`There is no command "${words}".`);
  return known ? helpOf(known) : HELP;
}

/** The command that a line names, with its arguments. Throws WrongUse. */
export function readLine(args: string[]): Line {
  const { values, positionals } = parse(args);
  const words = positionals.join(" ");
  const command = commandIn(words);
  if (!command) throw new WrongUse(`There is no command "${words}".`);
  const given = positionals.slice(command.words.split(" ").length);
  const least = command.takes.filter((one) => !one.startsWith("[")).length;
  const isOpen = command.takes.some((one) => one.endsWith("…]"));
  if (given.length < least || (!isOpen && given.length > command.takes.length))
    throw new WrongUse(`Usage: ${[command.words, ...command.takes].join(" ")}`);
  const { json, yes, because, "without-files": without_files } = values;
  return { command, given, json, flags: { yes, because, without_files } };
}

const print = ({ json, lines }: Outcome, asJson: boolean) =>
  asJson ? `${JSON.stringify(json, null, 2)}\n` : `${lines.join("\n")}\n`;

/** Runs a line on the open database. `code`: the exit code. `note` gets lines about the progress. */
export async function runLine(
  line: Line,
  note: (text: string) => void,
): Promise<{ code: 0 | 1; text: string }> {
  const outcome = await line.command.run(line.given, { ...line.flags, note });
  return { code: outcome.failed ? 1 : 0, text: print(outcome, line.json) };
}

/** The exit code for an error, and what to say about it. */
export function faultOf(error: unknown): { code: 1 | 2; text: string } {
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof WrongUse) return { code: 2, text: `${text}\nSee: npm run frontdesk -- help\n` };
  return { code: 1, text: error instanceof AppError ? `${text}\n` : `It failed: ${text}\n` };
}
