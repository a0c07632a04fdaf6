import { refreshKnowledgeSource } from "@/server/agent/knowledge/sources";
import { endpoint } from "@/server/http/endpoint";

export const POST = endpoint(refreshKnowledgeSource);
