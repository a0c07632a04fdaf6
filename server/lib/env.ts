import { z } from "zod";
import { usualProcesses } from "./machine";

type Source = Readonly<Record<string, string | undefined>>;

const web = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `must be an address such as ${example}` })
    .transform((text) => text.replace(/(?<!\/)\/+$/, ""));
const database = z.url({
  protocol: /^postgres(ql)?$/,
  error: "must be a postgres:// address such as postgres://user:password@host:5432/name",
});
const secret = (min: number) => z.string().min(min, `must have at least ${min} characters`);
const flag = z.stringbool({ error: "must be true or false" });
const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error });
};
const level = z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
  error: "must be fatal, error, warn, info, debug, trace or silent",
});

const bucket = z
  .url({ protocol: /^https?$/, error: "must be an address such as https://key:secret@s3.example.com/bucket" })
  .refine((text) => new URL(text).pathname.length > 1, "must name a bucket after the host");

const list = z.string().transform((text) => text.split(",").map((part) => part.trim()));

const ids = list
  .transform((parts) => parts.map((id) => id.toLowerCase()))
  .refine(
    (named) => named.every((id) => /^[0-9a-f-]{36}$/.test(id)),
    "must be ids of organizations, separated by commas",
  );

const SENDER = /^(?:[^\s@<>]+@[^\s@<>]+|[^<>]*<[^\s@<>]+@[^\s@<>]+>)$/;

const LIMIT = /^([0-9a-f-]{36})=(\d{1,8})$/i;
const limits = list
  .transform((parts) => parts.map((pair) => LIMIT.exec(pair)))
  .refine(
    (pairs) => pairs.every((pair) => pair !== null),
    "must be ids with a number each, such as ID=6000,ID=0",
  )
  .transform((pairs) => new Map(pairs.map((pair) => [pair?.[1]?.toLowerCase() ?? "", Number(pair?.[2])])));

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;
const origins = list.refine(
  (parts) => parts.every((text) => /^https?:/.test(text) && isOrigin(text)),
  "must be addresses without a path, such as http://n8n:5678,https://crm.internal",
);

/** Every variable that the service reads, with its default. Documented in .env.example. */
const Shape = z.object({
  PORT: whole(1, 65_535).default(3000),
  STOP_DELAY_SECONDS: whole(0, 300).default(5),
  PROCESSES: whole(1, 64).default(usualProcesses),
  PUBLIC_URL: web("https://desk.example.com").optional(),
  DATABASE_URL: database,
  DATABASE_DIRECT_URL: database.optional(),
  DATABASE_URL_UNPOOLED: database.optional(),
  DATABASE_POOL: whole(1, 500).optional(),
  DATABASE_PREPARE: flag.default(true),
  FRONTDESK_DATA: z.string().default(".data"),
  AUTH_SECRET: secret(32),
  // One a line: a secret may hold any other character.
  FORMER_AUTH_SECRETS: z
    .string()
    .transform((text) => text.split(/\r?\n/).filter(Boolean))
    .refine((parts) => parts.every((one) => one.length >= 32), "must have at least 32 characters each")
    .default([]),
  REGISTRATION: z
    .enum(["open", "invitation", "first"], { error: "must be open, invitation or first" })
    .optional(),
  ACCESS_TOKEN_TTL: whole(60, 31_536_000).default(86_400),
  SESSION_TTL: whole(60, 31_536_000).default(1_209_600),
  INTERNAL_AUTH_TOKEN: secret(16).optional(),
  SCHEDULER_WEBHOOK_SECRET: secret(1).optional(),
  AGENT_URL: web("https://agent.example.com/answer").optional(),
  AGENT_TIMEOUT_MS: whole(100, 600_000).default(30_000),
  OPENAI_API_KEY: secret(1).optional(),
  OPENAI_URL: web("https://api.openai.com/v1").default("https://api.openai.com/v1"),
  ANTHROPIC_API_KEY: secret(1).optional(),
  ANTHROPIC_URL: web("https://api.anthropic.com/v1").default("https://api.anthropic.com/v1"),
  GOOGLE_AI_API_KEY: secret(1).optional(),
  GOOGLE_AI_URL: web("https://generativelanguage.googleapis.com/v1beta").default(
    "https://generativelanguage.googleapis.com/v1beta",
  ),
  MODEL_PRIVATE_SERVERS: flag.default(false),
  LENT_MODELS: list.optional(),
  MODEL_TIMEOUT_MS: whole(1000, 120_000).default(12_000),
  MODEL_DAILY_TOKENS: whole(0, 1_000_000_000).default(1_000_000),
  AGENT_DEBOUNCE_MS: whole(0, 60_000).default(1000),
  TRANSCRIPTION_URL: web("https://api.openai.com/v1").optional(),
  TRANSCRIPTION_KEY: secret(1).optional(),
  TRANSCRIPTION_MODEL: z.string().default("whisper-1"),
  CONVERSATION_IDLE_HOURS: whole(1, 8760).default(72),
  TWILIO_AUTH_TOKEN: secret(1).optional(),
  TWILIO_API_URL: web("https://api.twilio.com").default("https://api.twilio.com"),
  TWILIO_CONTENT_URL: web("https://content.twilio.com").default("https://content.twilio.com"),
  TWILIO_MESSAGING_URL: web("https://messaging.twilio.com").default("https://messaging.twilio.com"),
  META_APP_SECRET: secret(1).optional(),
  META_VERIFY_TOKEN: secret(1).optional(),
  SHARED_CREDENTIALS_FOR: ids.optional(),
  META_GRAPH_URL: web("https://graph.facebook.com").default("https://graph.facebook.com"),
  GOOGLE_CLIENT_ID: secret(1).optional(),
  GOOGLE_CLIENT_SECRET: secret(1).optional(),
  GOOGLE_ISSUER: web("https://accounts.google.com").default("https://accounts.google.com"),
  GOOGLE_API_URL: web("https://www.googleapis.com").default("https://www.googleapis.com"),
  FACEBOOK_CLIENT_ID: secret(1).optional(),
  FACEBOOK_CLIENT_SECRET: secret(1).optional(),
  FACEBOOK_GRAPH_URL: web("https://graph.facebook.com").default("https://graph.facebook.com"),
  FACEBOOK_DIALOG_URL: web("https://www.facebook.com").default("https://www.facebook.com"),
  MICROSOFT_CLIENT_ID: secret(1).optional(),
  MICROSOFT_CLIENT_SECRET: secret(1).optional(),
  MICROSOFT_ISSUER: web("https://login.microsoftonline.com/common/v2.0").default(
    "https://login.microsoftonline.com/common/v2.0",
  ),
  MICROSOFT_GRAPH_URL: web("https://graph.microsoft.com").default("https://graph.microsoft.com"),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: "must be an address such as smtps://user:password@mail.example.com:465",
    })
    .optional(),
  MAIL_FROM: z.string().regex(SENDER, "must be a sender such as Frontdesk <desk@example.com>").optional(),
  CUSTOMER_MAILS_PER_DAY: whole(0, 1_000_000).default(1000),
  MAIL_TO_TERMINAL: flag.default(false),
  INNGEST_EVENT_KEY: secret(1).optional(),
  INNGEST_SIGNING_KEY: secret(1).optional(),
  INNGEST_DEV: z
    .union([flag, web("http://localhost:8288")], { error: "must be true, false or the dev server's address" })
    .default(false),
  INNGEST_BASE_URL: web("http://inngest:8288").optional(),
  INNGEST_ENV: z.string().optional(),
  VERCEL: flag.default(false),
  VERCEL_ENV: z.enum(["production", "preview", "development"]).optional(),
  VERCEL_GIT_COMMIT_REF: z.string().optional(),
  VERCEL_PROJECT_PRODUCTION_URL: z.string().optional(),
  VERCEL_BRANCH_URL: z.string().optional(),
  SANDBOX_URL: web("http://127.0.0.1:4010").optional(),
  SEED_DEMO: flag.default(false),
  DEMO_PASSWORD: secret(10).optional(),
  WEBHOOK_ALLOW_INSECURE: flag.default(false),
  WEBHOOK_ALLOWED_ORIGINS: origins.default([]),
  TRUST_PROXY: flag.default(false),
  METRICS_TOKEN: secret(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: web("http://collector:4318").optional(),
  API_RATE_LIMIT: whole(0, 10_000_000).default(240_000),
  API_RATE_LIMIT_PER_CALLER: whole(0, 10_000_000).default(120_000),
  API_RATE_LIMIT_FOR: limits.default(new Map()),
  STORAGE_URL: bucket.optional(),
  MEDIA_QUOTA_MB: whole(0, 10_000_000).default(10_000),
  MEDIA_QUOTA_MB_FOR: limits.default(new Map()),
  LOG_LEVEL: level.default("info"),
});

// Outside its dev mode, Inngest's calls have to be signed; on Vercel the integration sets both keys.
const Variables = Shape.refine(
  (set) => !set.INNGEST_EVENT_KEY || set.INNGEST_DEV || set.INNGEST_SIGNING_KEY,
  { path: ["INNGEST_SIGNING_KEY"] },
);

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

type Derived = "PUBLIC_URL" | "SANDBOX_URL" | "DATABASE_DIRECT_URL";
export type Env = z.output<typeof Variables> &
  Record<Derived, string> & {
    /** Who runs the jobs: this process, or Inngest. */
    JOBS: "embedded" | "inngest";
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
  const { SANDBOX_URL = `${PUBLIC_URL}/api/sandbox/provider` } = parsed.data;
  const { DATABASE_POOL = poolOf(parsed.data), DATABASE_URL, DATABASE_URL_UNPOOLED } = parsed.data;
  const { DATABASE_DIRECT_URL = DATABASE_URL_UNPOOLED ?? DATABASE_URL } = parsed.data;
  const { INNGEST_EVENT_KEY, INNGEST_DEV, VERCEL } = parsed.data;
  const JOBS = INNGEST_EVENT_KEY || INNGEST_DEV || VERCEL ? "inngest" : "embedded";
  return { ...parsed.data, PUBLIC_URL, REGISTRATION, SANDBOX_URL, DATABASE_DIRECT_URL, DATABASE_POOL, JOBS };
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
