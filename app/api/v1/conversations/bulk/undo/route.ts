import { undoChanges } from "@/server/conversations/inbox/bulk";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(undoChanges, { problems: [404] });
