import { accessSync, constants } from "node:fs";
import path from "node:path";

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The file that a command runs, if this machine has it: on the PATH, or the one that `named` names. */
export function onPath(command: string, named?: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return [...(named ? [named] : []), ...folders.map((folder) => path.join(folder, command))].find(canRun);
}
