import { once } from "node:events";
import { createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { loadEnv } from "@/lib/env";
import { log } from "@/lib/observe/log";
import { startMailServer } from "@/tests/stand-ins/smtp";
import { compose } from "./compose";
import { sendMail, transportUrl } from "./send";

const LINK = "https://desk.example.com/reset-password#token=abc_DEF-123";

const letter = (change: { before?: string[]; subject?: string } = {}) =>
  compose({
    to: "ada@example.com",
    subject: "Choose a new password",
    before: ["Somebody asked for it."],
    link: { label: "Choose", url: LINK },
    after: ["It works once."],
    ...change,
  });

const setEnv = (variables: Record<string, string>) => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  loadEnv();
};

beforeEach(() =>
  setEnv({
    DATABASE_URL: "postgres://127.0.0.1/none",
    AUTH_SECRET: "a secret that only the tests know, 32+",
    PUBLIC_URL: "https://desk.example.com",
    SMTP_URL: "",
    MAIL_FROM: "",
    MAIL_TO_TERMINAL: "",
  }),
);
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

async function mailServer(options: { login?: string } = {}, query = "") {
  const server = await startMailServer(options);
  onTestFinished(() => server.close());
  setEnv({ SMTP_URL: `${server.url}${query}` });
  return server;
}

describe("through SMTP_URL", () => {
  test("a mail arrives as text and HTML, with the whole link in both, marked as automatic", async () => {
    const server = await mailServer();
    await sendMail(letter());
    expect(server.received).toEqual([
      {
        event: "",
        from: "frontdesk@desk.example.com",
        to: ["ada@example.com"],
        headers: expect.objectContaining({
          from: "Frontdesk <frontdesk@desk.example.com>",
          to: "ada@example.com",
          subject: "Choose a new password",
          "auto-submitted": "auto-generated",
        }),
        text: expect.stringContaining(`\n\n${LINK}\n\n`),
        html: expect.stringContaining(`href="${LINK}"`),
      },
    ]);
  });

  test("MAIL_FROM is the sender, and names may be in any script", async () => {
    const server = await mailServer();
    setEnv({ MAIL_FROM: "Desk <desk@example.org>" });
    await sendMail(letter({ subject: "Join Zahnärzte Süd 🦷 on Frontdesk", before: ["Grüße"] }));
    expect(server.received[0]).toMatchObject({
      from: "desk@example.org",
      headers: { subject: "Join Zahnärzte Süd 🦷 on Frontdesk" },
      text: expect.stringContaining("Grüße"),
    });
  });

  test("the address's user and password sign in; a wrong password is an error worth a retry", async () => {
    const server = await mailServer({ login: "desk:secret" });
    await sendMail(letter());
    expect(server.received).toHaveLength(1);
    setEnv({ SMTP_URL: server.url.replace("desk:secret", "desk:wrong") });
    await expect(sendMail(letter())).rejects.toThrow("535");
  });

  test("a busy server is an error, so that the mail is retried", async () => {
    const server = await mailServer();
    server.refuse(451, 1);
    await expect(sendMail(letter())).rejects.toThrow("451");
    await sendMail(letter());
    expect(server.received).toHaveLength(1);
  });

  test("a recipient that the server refuses for good is logged, not retried", async () => {
    const warn = vi.spyOn(log, "warn");
    const server = await mailServer();
    server.refuse(550, 1);
    await sendMail(letter());
    expect(server.received).toEqual([]);
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ to: "ada@example.com", reason: expect.stringContaining("550") }),
      "the mail server refused a mail",
    );
  });

  test("a server that never greets runs into the timeout", async () => {
    const silent = createServer((socket) => socket.on("error", () => {})).listen(0, "127.0.0.1");
    await once(silent, "listening");
    onTestFinished(() => void silent.close());
    const address = silent.address();
    const port = typeof address === "object" ? address?.port : 0;
    setEnv({ SMTP_URL: `smtp://127.0.0.1:${port}?greetingTimeout=50` });
    await expect(sendMail(letter())).rejects.toThrow(/greeting/i);
  });
});

describe("without SMTP_URL", () => {
  test("a mail is written to the terminal with its link if MAIL_TO_TERMINAL is set", async () => {
    const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    setEnv({ MAIL_TO_TERMINAL: "true" });
    await sendMail(letter({ subject: "\u001b[2JChoose a new password\u0007" }));
    const written = write.mock.calls.map(([text]) => text).join("");
    expect(written).toContain(`\n${LINK}\n`);
    expect(written).toContain("A mail to ada@example.com: [2JChoose a new password\n");
  });

  test("otherwise a warning names the variable and omits the link", async () => {
    const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    const warn = vi.spyOn(log, "warn");
    await sendMail(letter());
    expect(write).not.toHaveBeenCalled();
    expect(warn.mock.calls).toEqual([[expect.anything(), expect.stringContaining("SMTP_URL")]]);
    expect(JSON.stringify(warn.mock.calls)).not.toContain("abc_DEF-123");
  });
});

test.each([
  ["smtp://user:secret@mail.example.com:587", "true"],
  ["smtp://127.0.0.1.example.com", "true"],
  ["smtp://mail.example.com?requireTLS=false", "false"],
  ["smtp://127.0.0.1:2525", null],
  ["smtp://localhost:2525", null],
  ["smtps://mail.example.com:465", null],
])("%s is used with requireTLS %s", (url, requireTLS) => {
  expect(new URL(transportUrl(url)).searchParams.get("requireTLS")).toBe(requireTLS);
});
