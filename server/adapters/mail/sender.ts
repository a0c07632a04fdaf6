import { env } from "@/server/lib/env";

/** Whom our mails come from. */
export const sender = (): string =>
  env.MAIL_FROM ?? `Frontdesk <frontdesk@${new URL(env.PUBLIC_URL).hostname}>`;

/** The address of that alone. */
export const senderAddress = (): string => /<([^<>]+)>\s*$/.exec(sender())?.[1] ?? sender().trim();
