import type { Template } from "@/server/schema/reply";

/** What staff send; `client_id` stays the same when it is sent again, so that it goes out once. */
export type Reply = { content: string; template?: Template; client_id: string };

/** Whether a reply was taken. `unknown`: the service may have taken it, but its answer was lost. */
export type ReplyOutcome = { taken: true } | { taken: false | "unknown"; reason: string };
