import { z } from "zod";
import { Colleague } from "./colleague";
import { filledText, Id, PageInfo, Timestamp } from "./common";

export const TeamAssign = z.enum(["by_hand", "in_turn", "fewest"]).meta({
  id: "TeamAssign",
  description:
    "How conversations are assigned. by_hand: members take them. in_turn: to the member whose last assignment is longest ago. fewest: to the member with the fewest conversations",
});
export type TeamAssign = z.infer<typeof TeamAssign>;

/** The limit on a member's open, handed-over conversations, across all teams. */
const cap = z.int().min(1).max(1000);

export const StaffTeam = z
  .object({
    id: Id,
    name: z.string().meta({ description: "At most 40 characters" }),
    assign: TeamAssign,
    cap: cap.nullable().meta({
      description:
        "Nobody is assigned more than so many open, handed-over conversations, across all teams; null: no limit",
    }),
    takes_hand_overs: z.boolean().meta({
      description:
        "Whether conversations that are handed over without a team come here; at most one team does this",
    }),
    members: z.array(Colleague).meta({ description: "Who is in it" }),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "StaffTeam", description: "A team of staff" });
export type StaffTeam = z.infer<typeof StaffTeam>;

export const TeamPage = z
  .object({ teams: z.array(StaffTeam), ...PageInfo })
  .meta({ id: "TeamPage", description: "The teams, by name" });

const fields = {
  name: filledText(40).meta({ description: "At most 40 characters; trimmed" }),
  assign: TeamAssign,
  cap: cap.nullable().meta({
    description:
      "Nobody is assigned more than so many open, handed-over conversations, across all teams; null: no limit",
  }),
  takes_hand_overs: z.boolean().meta({
    description:
      "Whether conversations that are handed over without a team come here; at most one team does this",
  }),
  member_ids: z.array(Id).max(500).meta({ description: "Who is in it" }),
};

export const NewTeam = z
  .strictObject({
    ...fields,
    name: fields.name.meta({ example: "Front desk" }),
    assign: fields.assign.default("by_hand"),
    cap: fields.cap.default(null),
    takes_hand_overs: fields.takes_hand_overs.default(false),
    member_ids: fields.member_ids.default([]),
  })
  .meta({ id: "NewTeam", description: "A team to add" });

export const TeamPatch = z.strictObject(fields).partial().meta({
  id: "TeamPatch",
  description: "Changes to a team; what is left out stays. `member_ids` replaces its members",
});
