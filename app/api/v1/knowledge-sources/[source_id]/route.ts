import { endpoint } from "@/server/http/endpoint";
import { deleteKnowledgeSource, getKnowledgeSource, updateKnowledgeSource } from "@/server/knowledge/sources";

export const GET = endpoint(getKnowledgeSource);
export const PATCH = endpoint(updateKnowledgeSource);
export const DELETE = endpoint(deleteKnowledgeSource, { status: 204 });
