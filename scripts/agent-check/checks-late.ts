import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { takenOnce } from "./asking";
import type { Check, Kit } from "./check";
import { names } from "./subject";
import { turnSaying } from "./turn";
import { Fault, Skip, shown } from "./verdict";

/** How long to wait for events that must not come, in milliseconds. */
const QUIET_MS = 1000;

const lateOf = ({ exchanges }: Kit) => {
  const late = exchanges.filter((one) => one.late.length > 0);
  if (late.length === 0) throw new Skip("it answers at once");
  return late;
};

export const LATE: Check[] = [
  {
    id: "L1",
    title: "shows the token with its events",
    run: (kit) => {
      const wrong = kit.door.posted.find(({ authorization }) => authorization !== `Bearer ${kit.token}`);
      if (wrong)
        throw new Fault(
          "Authorization: Bearer with the token that you share with Frontdesk",
          wrong.authorization === null ? "no such header" : "another one",
          "Send the header with each event.",
        );
      lateOf(kit);
    },
  },
  {
    id: "L2",
    title: "posts events that Frontdesk takes",
    run: (kit) => {
      const wrong = kit.door.posted.find(({ fault }) => fault);
      if (wrong)
        throw new Fault(
          "an event of the form AgentEvent (openapi.json)",
          shown(wrong.fault),
          "Mend what it names.",
        );
      lateOf(kit);
    },
  },
  {
    id: "L3",
    title: "names the organization that asked",
    run: (kit) => {
      for (const { turn, late } of lateOf(kit)) {
        const wrong = late.find(({ organization_id }) => organization_id !== turn.organization.id);
        if (wrong)
          throw new Fault(
            turn.organization.id,
            wrong.organization_id,
            "Send organization.id of the turn as organization_id.",
          );
      }
    },
  },
  {
    id: "L4",
    title: "has its late answers delivered",
    run: (kit) => {
      for (const { late } of lateOf(kit)) {
        const wrong = late.find((one) => one.event === "message_logged" && !one.data.deliver);
        if (wrong)
          throw new Fault(
            "deliver: true",
            shown(wrong.data),
            "Without it the message is kept, and sent to nobody.",
          );
      }
    },
  },
  {
    id: "L5",
    title: "answers a repeated question once",
    run: async (kit) => {
      lateOf(kit);
      const [turn, key] = [turnSaying("Hello, are you there?"), randomUUID()];
      await kit.ask(turn, key);
      await kit.ask(turn, key);
      await sleep(QUIET_MS);
      const said = takenOnce(kit.door.posted).filter(
        (event) => event.event === "message_logged" && names(event, turn),
      );
      if (said.length > 1)
        throw new Fault(
          "one message, or the same event_id on each",
          `${said.length} messages for the customer`,
          "Make event_id of the Idempotency-Key: Frontdesk takes an event_id once.",
        );
    },
  },
];
