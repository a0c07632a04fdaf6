import { getDb } from "@/db/client";
import { newId } from "@/db/schema/columns";
import { sandboxRequests } from "@/db/schema/sandbox";
import type { OpenConnection } from "@/server/channels/open-connection";
import type { PlayedAnswer } from "./provider-request";

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
