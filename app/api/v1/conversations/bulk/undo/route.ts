import { undoChanges } from "@/server/conversations/inbox/bulk";
import { endpoint } from "@/server/http/endpoint";

export const POST = endpoint(undoChanges, { problems: [404] });
