import type { MessageTemplate } from "@/server/schema/message-template";

export type Fields = Pick<MessageTemplate, "provider" | "name" | "language" | "body" | "header">;

/** A template as it is written down anew. With Twilio a file above its words is part of what was approved. */
export const newTemplate = ({ provider, header, name, language, body }: Fields) =>
  provider === "provider-b" ? { provider, header, name, language, body } : { provider, name, language, body };
