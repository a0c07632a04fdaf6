import { endpoint } from "@/server/core/endpoint";
import { readTimeline } from "@/server/dossier/timeline";

export const GET = endpoint(readTimeline);
