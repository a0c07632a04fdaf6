import { startRehearsal } from "@/server/agent/rehearsals";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(startRehearsal, { status: 201, problems: [409] });
