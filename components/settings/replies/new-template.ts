import type { MessageTemplate } from "@/schema/message-template";

export type Fields = Pick<MessageTemplate, "provider" | "name" | "language" | "body" | "header">;

/** The input for a new template. With Twilio it has no header: a file there is part of what was approved. */
export const newTemplate = ({ provider, header, name, language, body }: Fields) =>
  provider === "provider-b" ? { provider, header, name, language, body } : { provider, name, language, body };
