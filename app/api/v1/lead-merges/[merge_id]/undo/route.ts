import { endpoint } from "@/server/core/endpoint";
import { undoMerge } from "@/server/dossier/merge";

export const POST = endpoint(undoMerge);
