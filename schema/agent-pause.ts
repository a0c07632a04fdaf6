import { z } from "zod";
import { Creator } from "./colleague";
import { Id, Timestamp, TimestampInput, text } from "./common";
import { OpeningHours, OpeningHoursInput } from "./organization";

/**
 * off: the agent answers. paused: it doesn't. while_open: it answers only outside the opening hours. while_closed: it
 * answers only within them. own_hours: it answers only within hours of its own.
 */
export const PauseMode = z
  .enum(["off", "paused", "while_open", "while_closed", "own_hours"])
  .meta({ id: "PauseMode", description: "When the agent answers" });
export type PauseMode = z.infer<typeof PauseMode>;

const mode = PauseMode.meta({
  description:
    "off: the agent answers. paused: it does not. while_open: it answers only outside your opening hours. while_closed: it answers only within them. own_hours: it answers only within `hours`.",
});
const hours = {
  description:
    "When it answers in the mode own_hours, by your clock: weekday (0 is Sunday) to times. Closed days and holidays don't change them.",
};
const connection_ids = z
  .array(Id)
  .max(100)
  .nullable()
  .meta({ description: "The connected numbers on which it is paused; null: everywhere." });
const notice = text(1000).trim().nullable().meta({
  description:
    "What a customer who writes meanwhile is told, once. Null: nothing, or when you open if you are closed.",
});

export const AgentPause = z
  .object({
    mode,
    hours: OpeningHours.nullable().meta(hours),
    until: Timestamp.nullable().meta({ description: "When the pause ends by itself; null: never." }),
    connection_ids,
    notice,
    since: Timestamp.nullable().meta({ description: "When this was set; null if it never was." }),
    paused_by: Creator.nullable().meta({ description: "Who set it, if a member of your team did." }),
    is_paused: z.boolean().meta({ description: "Whether the agent is silent now, on some or all numbers." }),
  })
  .meta({
    id: "AgentPause",
    description:
      "Where and until when the agent is paused. While it is, conversations go to your team at the customer's next message",
  });
export type AgentPause = z.infer<typeof AgentPause>;

export const AgentPauseInput = z
  .strictObject({
    mode,
    until: TimestampInput.nullable()
      .default(null)
      .meta({ description: "When the pause ends by itself, in the future; null: never" }),
    hours: OpeningHoursInput.meta(hours).optional(),
    connection_ids: connection_ids.optional(),
    notice: notice.optional(),
  })
  .meta({
    id: "AgentPauseInput",
    description:
      "How to pause the agent. What is left out of `hours`, `connection_ids` and `notice` stays as it was; own_hours needs hours with at least one time",
  });
export type AgentPauseInput = z.infer<typeof AgentPauseInput>;
