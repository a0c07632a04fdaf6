import type { z } from "zod";
import { Shape, Variables } from "./variables";

type Source = Readonly<Record<string, string | undefined>>;

// Vercel's own variables for a deployment's host, without https://.
const addressOnVercel = (set: z.output<typeof Shape>): string | undefined => {
  const host = set.VERCEL_ENV === "production" ? set.VERCEL_PROJECT_PRODUCTION_URL : set.VERCEL_BRANCH_URL;
  return set.VERCEL && host ? `https://${host}` : undefined;
};

// Each of a hundred instances, or of several processes, opens its own pool: together they must fit Postgres's limit.
const poolOf = ({ VERCEL, PROCESSES }: z.output<typeof Shape>) => {
  if (VERCEL) return 5;
  return PROCESSES === 1 ? 20 : Math.max(5, Math.ceil(40 / PROCESSES));
};

// An address that others can reach is not for every stranger; a laptop is.
const registrationAt = (public_url: string) => (isLoopback(new URL(public_url).hostname) ? "open" : "first");

type Derived = "PUBLIC_URL" | "LOOPBACK_URL" | "SANDBOX_URL" | "DATABASE_DIRECT_URL";
export type Env = z.output<typeof Variables> &
  Record<Derived, string> & {
    /** Who runs the jobs: this process, or Inngest. */
    QUEUE: "embedded" | "inngest";
    /** Whether they run: not with JOBS=off, nor READ_ONLY. They wait then. */
    RUNS_JOBS: boolean;
    DATABASE_POOL: number;
    /** Who may found an organization: anybody, nobody without an invitation, or the first who comes. */
    REGISTRATION: "open" | "invitation" | "first";
  };

/** The environment is not usable; one line for each variable at fault, never its value. */
class EnvError extends Error {
  override name = "EnvError";
}

/** Reads and checks variables; an empty one counts as unset. Throws EnvError. */
export function readEnv(source: Source): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = Variables.safeParse(given);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return [name, given[name] === undefined ? `${name}: is missing` : `${name}: ${issue.message}`] as const;
    });
    throw new EnvError([...new Map(faults).values()].join("\n"));
  }
  const { PUBLIC_URL = addressOnVercel(parsed.data) ?? `http://localhost:${parsed.data.PORT}` } = parsed.data;
  const { REGISTRATION = registrationAt(PUBLIC_URL) } = parsed.data;
  // A process may not reach its own public address: a container's port, or a proxy's name.
  const LOOPBACK_URL = parsed.data.VERCEL ? PUBLIC_URL : `http://127.0.0.1:${parsed.data.PORT}`;
  const { SANDBOX_URL = `${LOOPBACK_URL}/api/sandbox/provider` } = parsed.data;
  const { DATABASE_POOL = poolOf(parsed.data), DATABASE_URL, DATABASE_URL_UNPOOLED } = parsed.data;
  const { DATABASE_DIRECT_URL = DATABASE_URL_UNPOOLED ?? DATABASE_URL } = parsed.data;
  const { INNGEST_EVENT_KEY, INNGEST_DEV, VERCEL, JOBS, READ_ONLY } = parsed.data;
  const QUEUE = INNGEST_EVENT_KEY || INNGEST_DEV || VERCEL ? "inngest" : "embedded";
  const RUNS_JOBS = JOBS === "on" && !READ_ONLY;
  const addresses = { PUBLIC_URL, LOOPBACK_URL, SANDBOX_URL, DATABASE_DIRECT_URL };
  return { ...parsed.data, ...addresses, REGISTRATION, DATABASE_POOL, QUEUE, RUNS_JOBS };
}

/** The environment with `additions` for variables that are not set, checked; changes nothing. */
export const checkEnv = (additions: Source = {}): Env => {
  const given = Object.entries(process.env).filter(([, value]) => value);
  return readEnv({ ...additions, ...Object.fromEntries(given) });
};

let current: Env | undefined;

/** Adds variables that are not set (found or made at startup) to the environment, and reads it again. */
export function loadEnv(additions: Readonly<Record<string, string>> = {}): Env {
  for (const [name, value] of Object.entries(additions)) process.env[name] ||= value;
  current = readEnv(process.env);
  // next-auth reads its own address only from this variable.
  process.env.NEXTAUTH_URL = current.PUBLIC_URL;
  return current;
}

const lazily: ProxyHandler<Env> = { get: (_target, name) => Reflect.get(current ?? loadEnv(), name) };

/** The environment, read and checked when any variable is first used. */
export const env: Env = new Proxy(Object.create(null), lazily);

const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whether a host is this machine itself. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

/** Whether browsers reach us over https. */
export const isSecure = (): boolean => env.PUBLIC_URL.startsWith("https:");

/** Whether other machines are meant to reach us: PUBLIC_URL is not a loopback address. */
export const isPublic = (): boolean => !isLoopback(new URL(env.PUBLIC_URL).hostname);

export const DEMO_EMAIL = "demo@frontdesk.example";

/** The demo account's email address, or null if this installation has no demo; it is made before the service starts. */
export const demoToOffer = (): string | null => (env.SEED_DEMO ? DEMO_EMAIL : null);

/** Whether no database is configured, so that Frontdesk brings its own. */
export const isEmbedded = (): boolean => !process.env.DATABASE_URL;

/** Where Frontdesk keeps its own data; needed before the rest of the environment is checked. */
export const dataFolder = (): string =>
  Shape.shape.FRONTDESK_DATA.parse(process.env.FRONTDESK_DATA || undefined);

/** The log level; needed before the rest of the environment is checked. */
export const logLevel = (): Env["LOG_LEVEL"] =>
  Shape.shape.LOG_LEVEL.catch("info").parse(process.env.LOG_LEVEL || undefined);

/** Whether metrics can be read; checked on every request, even if no database is set up. */
export const isCounting = (): boolean => Boolean(process.env.METRICS_TOKEN);

/** Where traces go, if anywhere; needed before the rest of the environment is checked. */
export const traceEndpoint = (): string | undefined => process.env.OTEL_EXPORTER_OTLP_ENDPOINT || undefined;

/** Whether TypeScript is loaded as it is, in development and in tests; a build compiles it. */
export const runsFromSource = (): boolean => process.env.NODE_ENV !== "production";
