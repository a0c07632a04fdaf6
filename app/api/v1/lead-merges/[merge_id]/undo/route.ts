import { endpoint } from "@/server/endpoint";
import { undoMerge } from "@/server/leads/merge/merge";

export const POST = endpoint(undoMerge);
