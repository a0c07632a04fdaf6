import { endpoint } from "@/server/http/endpoint";
import { createKnowledgeSource, listKnowledgeSources } from "@/server/knowledge/sources";

export const GET = endpoint(listKnowledgeSources);
export const POST = endpoint(createKnowledgeSource, { status: 201 });
