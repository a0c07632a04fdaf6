import { mutation, query } from "@/server/http/trpc";
import { getModel, removeModel, saveModel } from "./model-settings";
import { getAgentPause, setAgentPause } from "./pause-settings";
import { latestRehearsal, startRehearsal } from "./rehearsals";
import { getAgent, tryAgent } from "./trial";

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
};
