import { refreshKnowledgeSource } from "@/server/agent/knowledge/sources";
import { endpoint } from "@/server/endpoint";

export const POST = endpoint(refreshKnowledgeSource);
