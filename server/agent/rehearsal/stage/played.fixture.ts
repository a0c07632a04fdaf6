import { receptionist } from "@/server/adapters/agent/receptionist/receptionist";
import { withSlots } from "@/server/adapters/agent/with-slots";
import { HARBOUR } from "./played";
import type { StagedAgent } from "./stage";

/** The evaluation's business on the stage. */
export const harbour = {
  ...HARBOUR,
  services: HARBOUR.services.map((name) => ({
    ...{ name, duration_minutes: 30, capacity: 1 },
    ...{ buffer_before_minutes: 0, buffer_after_minutes: 0 },
  })),
};

/** The rules as an agent for the stage. */
export const rules: StagedAgent = (turn, house) =>
  withSlots(receptionist, house).answer(turn, turn.conversation.id);
