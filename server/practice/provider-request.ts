import { z } from "zod";
import { getDb } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { sandboxRequests } from "@/db/schema/sandbox";
import type { OpenConnection } from "@/server/channels/open-connection";

/** A request to the simulated provider; `body` is the content of its JSON or form. */
export type ProviderRequest = {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
  /** The address of the simulated API, for the addresses in its answers. */
  base: string;
  /** The numbers of the calling account, if its provider lists them. */
  senders?: string[];
};

export type PlayedAnswer = {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
  bytes?: Buffer;
};

/** A text that providers accept: not empty, at most `max` characters. */
export const requiredText = (max: number) => z.string().trim().min(1).max(max);

type Row = typeof sandboxRequests.$inferInsert;
type Asked = Pick<Row, "recipient" | "provider_id" | "url" | "content_type" | "body" | "parsed">;

/** Stores a request to a simulated provider and its answer, to be shown. */
export const keepRequest = (
  { organization_id, id: connection_id }: OpenConnection,
  asked: Asked,
  { status, body }: PlayedAnswer,
): Promise<unknown> =>
  getDb()
    .insert(sandboxRequests)
    .values({
      ...{ organization_id, id: newId(), connection_id },
      ...asked,
      ...{ status_code: status, answer: JSON.stringify(body) },
    });
