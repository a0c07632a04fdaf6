import type { Agent } from "../agent";

export const receptionist: Agent = { answer: async () => ({ kind: "answer", reply: { text: "Hello" }, events: [] }) };
