import { createKnowledgeSource, listKnowledgeSources } from "@/server/agent/knowledge/sources";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(listKnowledgeSources);
export const POST = endpoint(createKnowledgeSource, { status: 201 });
