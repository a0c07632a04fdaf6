import { endpoint } from "@/server/http/endpoint";
import { refreshKnowledgeSource } from "@/server/knowledge/sources";

export const POST = endpoint(refreshKnowledgeSource);
