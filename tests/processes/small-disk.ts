import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmdirSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Whether this machine lets us mount a disk: that takes root, and containers often forbid it. */
export function canMount(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), "frontdesk-mount-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], { stdio: "ignore" });
    execFileSync("umount", [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
}

/** Mounts a disk of this size in MiB that can be filled and freed. */
export async function smallDisk(mebibytes: number) {
  const folder = mkdtempSync(path.join(tmpdir(), "frontdesk-disk-"));
  await run("mount", ["-t", "tmpfs", "-o", `size=${mebibytes}m,mode=755`, "tmpfs", folder]);
  const ballast = path.join(folder, "ballast");
  const data = path.join(folder, "data");
  mkdirSync(data);
  return {
    data,
    async fill() {
      const file = await open(ballast, "a");
      // Fill it to the last page, in ever smaller steps.
      for (let size = 2 ** 20; size >= 1024; size /= 2) {
        const chunk = Buffer.alloc(size);
        while (
          await file.write(chunk).then(
            ({ bytesWritten }) => bytesWritten === size,
            () => false,
          )
        );
      }
      await file.close();
    },
    // Two fills may overlap: the first to end frees the disk for both.
    free: () => rm(ballast, { force: true }),
    async unmount() {
      await run("umount", [folder]);
      rmdirSync(folder);
    },
  };
}
