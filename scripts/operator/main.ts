// `npm run frontdesk -- COMMAND`: what an operator does on the server itself. Without a command it prints its help.
import { openDatabase } from "./database";
import { faultOf, HELP, readLine, runLine } from "./run";

async function main(): Promise<void> {
  const line = readLine(process.argv.slice(2));
  if (!line) return void process.stdout.write(HELP);
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
