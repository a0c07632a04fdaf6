import { afterEach, describe, expect, test, vi } from "vitest";
import { checkEnv, env, loadEnv, logLevel, readEnv } from "./env";

const SOUND = {
  DATABASE_URL: "postgres://frontdesk:secret-word@localhost:5432/frontdesk",
  AUTH_SECRET: "0123456789abcdef0123456789abcdef",
};

const faultsOf = (source: Record<string, string>): string => {
  try {
    readEnv({ ...SOUND, ...source });
    return "";
  } catch (error) {
    return String(error);
  }
};

describe("readEnv", () => {
  test("a database and a secret are enough", () => {
    expect(readEnv(SOUND)).toMatchObject({
      PORT: 3000,
      PUBLIC_URL: "http://localhost:3000",
      ACCESS_TOKEN_TTL: 86_400,
      AGENT_TIMEOUT_MS: 30_000,
      META_GRAPH_URL: "https://graph.facebook.com",
      SEED_DEMO: false,
      LOG_LEVEL: "info",
    });
  });

  test("the public address follows the port, unless it is given", () => {
    expect(readEnv({ ...SOUND, PORT: "8080" }).PUBLIC_URL).toBe("http://localhost:8080");
    expect(readEnv({ ...SOUND, PUBLIC_URL: "https://desk.example.com/" }).PUBLIC_URL).toBe(
      "https://desk.example.com",
    );
  });

  test.each(["desk@example.com", "Frontdesk <desk@example.com>", '"Ünal, Ada" <ada@xn--bcher-kva.example>'])(
    "mails may come from %s",
    (sender) => expect(faultsOf({ MAIL_FROM: sender })).toBe(""),
  );

  test("shared credentials are for the organizations named, however their ids are written", () => {
    const [one, other] = ["01a1fb00-0000-7000-8000-0000000000a1", "01a1fb00-0000-7000-8000-0000000000a2"];
    const SHARED_CREDENTIALS_FOR = `${one.toUpperCase()}, ${other}`;
    expect(readEnv({ ...SOUND, SHARED_CREDENTIALS_FOR }).SHARED_CREDENTIALS_FOR).toEqual([one, other]);
  });

  test("an empty variable counts as unset", () => {
    const { PORT, AGENT_URL } = readEnv({ ...SOUND, PORT: "", AGENT_URL: "" });
    expect([PORT, AGENT_URL]).toEqual([3000, undefined]);
  });

  test("yes and no are accepted in the usual spellings", () => {
    const spellings = { SEED_DEMO: "1", TRUST_PROXY: "TRUE", WEBHOOK_ALLOW_INSECURE: "off" };
    expect(readEnv({ ...SOUND, ...spellings })).toMatchObject({
      SEED_DEMO: true,
      TRUST_PROXY: true,
      WEBHOOK_ALLOW_INSECURE: false,
    });
  });

  test.each([
    [{ DATABASE_URL: "mysql://localhost/x" }, "DATABASE_URL: must be a postgres:// address"],
    [{ DATABASE_URL: "" }, "DATABASE_URL: is missing"],
    [{ AUTH_SECRET: "short" }, "AUTH_SECRET: must have at least 32 characters"],
    [{ INTERNAL_AUTH_TOKEN: "short" }, "INTERNAL_AUTH_TOKEN: must have at least 16 characters"],
    [{ PORT: "70000" }, "PORT: must be a whole number from 1 to 65535"],
    [{ AGENT_DEBOUNCE_MS: "1.5" }, "AGENT_DEBOUNCE_MS: must be a whole number from 0 to 60000"],
    [{ AGENT_URL: "localhost:9000" }, "AGENT_URL: must be an address such as"],
    [{ SMTP_URL: "mail.example.com:465" }, "SMTP_URL: must be an address such as smtps://"],
    [{ MAIL_FROM: "the desk" }, "MAIL_FROM: must be a sender such as Frontdesk <desk@example.com>"],
    [{ MAIL_FROM: "Desk <desk>" }, "MAIL_FROM: must be a sender"],
    [{ SHARED_CREDENTIALS_FOR: "ours" }, "SHARED_CREDENTIALS_FOR: must be ids of organizations"],
    [{ TRUST_PROXY: "perhaps" }, "TRUST_PROXY: must be true or false"],
    [
      { WEBHOOK_ALLOWED_ORIGINS: "https://crm.internal, n8n:5678" },
      "WEBHOOK_ALLOWED_ORIGINS: must be addresses",
    ],
    [{ WEBHOOK_ALLOWED_ORIGINS: "http://n8n:5678/hook" }, "WEBHOOK_ALLOWED_ORIGINS: must be addresses"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL: must be fatal, error, warn"],
  ])("a bad variable names itself: %j", (source, line) => {
    expect(faultsOf(source)).toContain(line);
  });

  test("Inngest runs the jobs if it is configured, and always on Vercel", () => {
    const jobs = (source: Record<string, string>) => readEnv({ ...SOUND, ...source }).QUEUE;
    expect(jobs({})).toBe("embedded");
    expect(jobs({ INNGEST_DEV: "0", INNGEST_SIGNING_KEY: "s" })).toBe("embedded");
    expect(jobs({ INNGEST_DEV: "1" })).toBe("inngest");
    expect(jobs({ INNGEST_DEV: "http://localhost:8288" })).toBe("inngest");
    expect(jobs({ INNGEST_EVENT_KEY: "e", INNGEST_SIGNING_KEY: "s" })).toBe("inngest");
    expect(jobs({ VERCEL: "1" })).toBe("inngest");
  });

  test("on Vercel the address is the deployment's, the pool is small, and Neon's name for the direct URL is accepted", () => {
    const vercel = {
      VERCEL: "1",
      VERCEL_PROJECT_PRODUCTION_URL: "desk.example.com",
      VERCEL_BRANCH_URL: "b.vercel.app",
    };
    const production = readEnv({ ...SOUND, ...vercel, VERCEL_ENV: "production" });
    expect(production).toMatchObject({ PUBLIC_URL: "https://desk.example.com", DATABASE_POOL: 5 });
    expect(readEnv({ ...SOUND, ...vercel, VERCEL_ENV: "preview" }).PUBLIC_URL).toBe("https://b.vercel.app");
    const PUBLIC_URL = "https://desk.example.org";
    expect(readEnv({ ...SOUND, ...vercel, VERCEL_ENV: "production", PUBLIC_URL }).PUBLIC_URL).toBe(
      PUBLIC_URL,
    );
    const DATABASE_URL_UNPOOLED = "postgres://frontdesk:secret-word@direct:5432/frontdesk";
    expect(readEnv({ ...SOUND, DATABASE_URL_UNPOOLED }).DATABASE_DIRECT_URL).toBe(DATABASE_URL_UNPOOLED);
    expect(readEnv(SOUND)).toMatchObject({ DATABASE_POOL: 20, DATABASE_DIRECT_URL: SOUND.DATABASE_URL });
  });

  test("outside its dev mode Inngest requires a signing key", () => {
    expect(faultsOf({ INNGEST_EVENT_KEY: "e" })).toContain("INNGEST_SIGNING_KEY: is missing");
    expect(faultsOf({ INNGEST_EVENT_KEY: "e", INNGEST_DEV: "1" })).toBe("");
  });

  test("all faults are reported at once, one line each, without the values", () => {
    const text = faultsOf({ DATABASE_URL: "mysql://root:hunter2@db", PORT: "-1.5" });
    expect(text.split("\n")).toHaveLength(2);
    expect(text).not.toContain("hunter2");
  });
});

describe("the process's environment", () => {
  afterEach(() => vi.unstubAllEnvs());

  test("additions fill only variables that are not set", () => {
    vi.stubEnv("DATABASE_URL", SOUND.DATABASE_URL);
    vi.stubEnv("AUTH_SECRET", "");
    vi.stubEnv("PORT", "4100");
    loadEnv({ ...SOUND, PORT: "4200" });
    expect([env.PORT, env.AUTH_SECRET]).toEqual([4100, SOUND.AUTH_SECRET]);
  });

  test("a check leaves it unchanged", () => {
    vi.stubEnv("DATABASE_URL", "");
    vi.stubEnv("AUTH_SECRET", "");
    expect(checkEnv(SOUND).DATABASE_URL).toBe(SOUND.DATABASE_URL);
    expect(process.env.DATABASE_URL).toBe("");
  });

  test("the log level falls back to info if it is invalid", () => {
    vi.stubEnv("LOG_LEVEL", "loud");
    expect(logLevel()).toBe("info");
    vi.stubEnv("LOG_LEVEL", "warn");
    expect(logLevel()).toBe("warn");
  });
});
