// `npm run frontdesk -- COMMAND`: what an operator does on the server itself. Without a command it prints its help.
import { openDatabase } from "./database";
import { faultOf, helpFor, readLine, runLine } from "./run";

async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const help = helpFor(args);
  if (help) return void process.stdout.write(help);
  const line = readLine(args);
  const close = await openDatabase();
  try {
    const { code, text } = await runLine(line, (note) => process.stderr.write(`${note}\n`));
    process.stdout.write(text);
    process.exitCode = code;
  } finally {
    await close();
  }
}

await main().catch((error: unknown) => {
  const { code, text } = faultOf(error);
  process.stderr.write(text);
  process.exitCode = code;
});
