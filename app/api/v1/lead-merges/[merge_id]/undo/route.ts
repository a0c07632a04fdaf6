import { endpoint } from "@/server/http/endpoint";
import { undoMerge } from "@/server/leads/merge/merge";

export const POST = endpoint(undoMerge);
