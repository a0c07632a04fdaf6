import {
  deleteKnowledgeSource,
  getKnowledgeSource,
  updateKnowledgeSource,
} from "@/server/agent/knowledge/sources";
import { endpoint } from "@/server/endpoint";

export const GET = endpoint(getKnowledgeSource);
export const PATCH = endpoint(updateKnowledgeSource);
export const DELETE = endpoint(deleteKnowledgeSource, { status: 204 });
