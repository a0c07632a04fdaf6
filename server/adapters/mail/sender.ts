import { env } from "@/lib/env";

/** The sender of our mails. */
export const sender = (): string =>
  env.MAIL_FROM ?? `Frontdesk <frontdesk@${new URL(env.PUBLIC_URL).hostname}>`;

/** The sender's bare address. */
export const senderAddress = (): string => /<([^<>]+)>\s*$/.exec(sender())?.[1] ?? sender().trim();
