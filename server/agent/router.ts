import { mutation, query } from "@/server/http/trpc";
import { getAgentPause, setAgentPause } from "./handover/pause-settings";
import { getAgent, tryAgent } from "./handover/trial";
import {
  createKnowledgeSource,
  deleteKnowledgeSource,
  getKnowledgeSource,
  listKnowledgeSources,
  refreshKnowledgeSource,
  updateKnowledgeSource,
} from "./knowledge/sources";
import { getModel, removeModel, saveModel } from "./model/model-settings";
import { latestRehearsal, startRehearsal } from "./rehearsals";

export const agentProcedures = {
  agent: {
    get: query(getAgent),
    test: mutation(tryAgent),
    model: query(getModel),
    saveModel: mutation(saveModel),
    removeModel: mutation(removeModel),
    pause: query(getAgentPause),
    setPause: mutation(setAgentPause),
    rehearsal: query(latestRehearsal),
    startRehearsal: mutation(startRehearsal),
  },
  knowledge: {
    list: query(listKnowledgeSources),
    get: query(getKnowledgeSource),
    create: mutation(createKnowledgeSource),
    update: mutation(updateKnowledgeSource),
    refresh: mutation(refreshKnowledgeSource),
    remove: mutation(deleteKnowledgeSource),
  },
};
