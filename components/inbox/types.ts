import type { Template } from "@/server/schema/reply";

/** What staff send. */
export type Reply = { content: string; template?: Template };
