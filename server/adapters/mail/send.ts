import { createTransport } from "nodemailer";
import { env, isLoopback } from "@/lib/env";
import { assertNetwork } from "@/lib/network";
import { log } from "@/lib/observe/log";
import { describeError } from "@/server/adapters/http/failure";
import type { Mail } from "./compose";
import { sender } from "./sender";

const TIMEOUT_MS = 15_000;

// Mails contain users' text, so remove characters that control a terminal.
const withoutControls = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, "");

const print = ({ to, subject, text }: Mail): void =>
  void process.stdout.write(withoutControls(`\n--- A mail to ${to}: ${subject}\n${text}---\n`));

/** Whether the mail server refused for good (RFC 5321, 4.2.1: 5yz), so that a retry is pointless. */
const isFinal = (error: unknown): boolean =>
  error instanceof Error &&
  "responseCode" in error &&
  typeof error.responseCode === "number" &&
  error.responseCode >= 500 &&
  // 53x is about our own sign-in (RFC 4954, 6), which the operator may fix.
  Math.floor(error.responseCode / 10) !== 53;

/** What the sign-in, the network or the server's own state is at fault for, by nodemailer's codes. */
const FAULTS: Record<string, string> = {
  EAUTH: "The mail server refuses the sign-in: check the user and the password in SMTP_URL.",
  ECONNECTION: "The mail server can't be reached: check the host and the port in SMTP_URL.",
  ESOCKET: "The mail server can't be reached: check the host and the port in SMTP_URL.",
  EDNS: "The mail server's name can't be resolved: check the host in SMTP_URL.",
  ETIMEDOUT: "The mail server does not answer in time: check the host and the port in SMTP_URL.",
  ETLS: "The mail server offers no TLS that works: check the port in SMTP_URL.",
  EPROTOCOL: "The mail server does not speak as one: check the host and the port in SMTP_URL.",
};

/** Why no mail can be sent, if the server is at fault and not a recipient; undefined if not. It holds no address. */
export function serverFault(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return FAULTS[code];
}

/**
 * SMTP_URL with the options that it leaves open: nodemailer takes all of them from the address. Its own timeouts are
 * minutes. Unless the server is on this machine, mails and passwords only go over TLS, whatever stands in between and
 * hides that the server offers it.
 */
export function transportUrl(smtp_url: string): string {
  const url = new URL(smtp_url);
  const isPlain = url.protocol === "smtp:" && !isLoopback(url.hostname);
  if (isPlain && !url.searchParams.has("requireTLS")) url.searchParams.set("requireTLS", "true");
  for (const name of ["connectionTimeout", "greetingTimeout", "socketTimeout"]) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(TIMEOUT_MS));
  }
  return url.href;
}

const messageId = (name: string): string => `<${name}@${new URL(env.PUBLIC_URL).hostname}>`;

async function deliver(url: string, { to, name, event, ...content }: Mail): Promise<void> {
  assertNetwork();
  await createTransport(transportUrl(url)).sendMail({
    from: sender(),
    to: { name: "", address: to },
    headers: { "Auto-Submitted": "auto-generated" },
    ...(name && { messageId: messageId(name) }),
    ...(event && { icalEvent: { ...event, filename: "appointment.ics" } }),
    ...content,
  });
}

/** Sends by SMTP_URL, else to the terminal (MAIL_TO_TERMINAL) or a warning. Throws if worth a retry, else logs. */
export async function sendMail(mail: Mail): Promise<void> {
  const { to, subject } = mail;
  if (!env.SMTP_URL && env.MAIL_TO_TERMINAL) return print(mail);
  if (!env.SMTP_URL) return log.warn({ to, subject }, "a mail was not sent, because SMTP_URL is not set");
  try {
    await deliver(env.SMTP_URL, mail);
    log.info({ to, subject }, "mail sent");
  } catch (error) {
    if (!isFinal(error)) throw error;
    log.warn({ to, subject, reason: describeError(error) }, "the mail server refused a mail");
  }
}
