import { z } from "zod";
import { usualProcesses } from "./machine";

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
export const Shape = z.object({
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
  JOBS: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  READ_ONLY: flag.default(false),
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
  METRICS_BY_ORGANIZATION: flag.default(false),
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
export const Variables = Shape.refine(
  (set) => !set.INNGEST_EVENT_KEY || set.INNGEST_DEV || set.INNGEST_SIGNING_KEY,
  { path: ["INNGEST_SIGNING_KEY"] },
);
