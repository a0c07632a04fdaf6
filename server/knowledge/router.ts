import { mutation, query } from "@/server/http/trpc";
import {
  createKnowledgeSource,
  deleteKnowledgeSource,
  getKnowledgeSource,
  listKnowledgeSources,
  refreshKnowledgeSource,
  updateKnowledgeSource,
} from "./sources";

export const knowledgeProcedures = {
  knowledge: {
    list: query(listKnowledgeSources),
    get: query(getKnowledgeSource),
    create: mutation(createKnowledgeSource),
    update: mutation(updateKnowledgeSource),
    refresh: mutation(refreshKnowledgeSource),
    remove: mutation(deleteKnowledgeSource),
  },
};
