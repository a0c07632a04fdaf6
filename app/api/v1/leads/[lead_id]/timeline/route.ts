import { readTimeline } from "@/server/dossier/timeline";
import { endpoint } from "@/server/http/endpoint";

export const GET = endpoint(readTimeline);
