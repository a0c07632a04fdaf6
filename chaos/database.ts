import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { lowPort } from "@/tests/http/low-port";
import { canMount, smallDisk } from "@/tests/processes/small-disk";
import { startPostgres } from "@/tests/stand-ins/postgres/postgres";
import { startWall } from "@/tests/stand-ins/wall";

/** Room for the cluster, its log and what a run writes. Deeds fill the disk completely at times. */
const DISK_MB = 700;
const SETTINGS = { max_wal_size: "96MB", min_wal_size: "32MB", shared_buffers: "64MB" };

/** A Postgres that is restarted whenever it dies, on a disk that can be filled, if one can be mounted. */
export async function startDatabase(processes: number) {
  const disk = canMount() ? await smallDisk(DISK_MB) : null;
  const folder = disk?.data ?? (await mkdtemp(path.join(tmpdir(), "frontdesk-chaos-")));
  const port = await lowPort();
  const server = await startPostgres({ folder, port, settings: SETTINGS, restarts: true });
  const walls = await Promise.all(Array.from({ length: processes }, () => startWall(port)));
  return {
    disk,
    walls,
    signal: server.signal,
    start: server.start,
    stop: server.stop,
    /** The database's address for a process, through its own wall. */
    urlOf(index: number): string {
      const url = new URL(server.url);
      url.host = walls[index]?.host ?? url.host;
      return url.href;
    },
    /** Queries the database directly. */
    async query<T extends object>(ask: (sql: postgres.Sql) => Promise<Iterable<T>>): Promise<T[]> {
      const sql = postgres(server.url, {
        max: 1,
        onnotice: () => {},
        connection: { application_name: "chaos" },
      });
      try {
        return [...(await ask(sql))];
      } finally {
        await sql.end();
      }
    },
    async close() {
      for (const wall of walls) await wall.close();
      await server.close();
      await disk?.unmount();
      if (!disk) await rm(folder, { recursive: true, force: true });
    },
  };
}
