import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "@/db/embedded";

const BINARY = process.env.RADICALE ?? "radicale";

function findVersion(): string | undefined {
  try {
    const told = execFileSync(BINARY, ["--version"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return /^\d[\d.]*$/m.exec(told)?.[0];
  } catch {
    return undefined;
  }
}

/** Tries until `act` succeeds, at most 200 times more, 100 ms apart. */
async function until(act: () => Promise<unknown>, tries = 200): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (tries === 0) throw error;
    await sleep(100);
    await until(act, tries - 1);
  }
}

/** The version of the Radicale that RADICALE names or that is on the PATH, if there is one. */
export const radicaleVersion = findVersion();

const USER = { username: "ada", password: "an app password: ä" };

/** Starts the real Radicale with one user; `newCalendar` gives her calendars. */
export async function startRadicale() {
  const port = await freePort();
  const folder = await mkdtemp(path.join(os.tmpdir(), "frontdesk-radicale-"));
  const users = path.join(folder, "users");
  await writeFile(users, `${USER.username}:${USER.password}\n`);
  const options = {
    "server-hosts": `127.0.0.1:${port}`,
    "auth-type": "htpasswd",
    "auth-htpasswd-filename": users,
    "auth-htpasswd-encryption": "plain",
    "auth-delay": "0",
    "storage-filesystem-folder": path.join(folder, "collections"),
  };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  const server = spawn(BINARY, ["--config", "", ...args], { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}/`;
  const authorization = `Basic ${Buffer.from(`${USER.username}:${USER.password}`).toString("base64")}`;
  const ask = async (method: string, where: string, body?: string, headers: Record<string, string> = {}) => {
    const response = await fetch(new URL(where, url), {
      method,
      body,
      headers: { authorization, ...headers },
    });
    return { status: response.status, text: await response.text() };
  };
  await until(() => ask("GET", "/.web"));
  return {
    access: { server_url: url, ...USER, rules: { allow_insecure: true } },
    ask,
    /** Makes a calendar; returns its address. */
    async newCalendar(name: string): Promise<string> {
      const where = `/${USER.username}/${crypto.randomUUID()}/`;
      const body = `<?xml version="1.0"?><C:mkcalendar xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:set><D:prop>
        <D:displayname>${name}</D:displayname>
        <C:supported-calendar-component-set><C:comp name="VEVENT"/></C:supported-calendar-component-set>
      </D:prop></D:set></C:mkcalendar>`;
      const { status } = await ask("MKCALENDAR", where, body);
      if (status !== 201) throw new Error(`Radicale answered ${status}`);
      return new URL(where, url).href;
    },
    /** Puts a file with an event into a calendar, as another program does. */
    async put(calendar: string, name: string, lines: string[]): Promise<void> {
      const body = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Another program//EN",
        ...lines,
        "END:VCALENDAR",
        "",
      ];
      const { status } = await ask("PUT", `${calendar}${name}.ics`, body.join("\r\n"), {
        "content-type": "text/calendar",
      });
      if (status >= 300) throw new Error(`Radicale answered ${status}`);
    },
    async close(): Promise<void> {
      server.kill("SIGTERM");
      await once(server, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
