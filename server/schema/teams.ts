import { z } from "zod";
import { Colleague } from "./colleague";
import { filledText, Id, PageInfo, Timestamp } from "./common";

/**
 * How a team's conversations are assigned to its members. by_hand: members take them. in_turn: to the member whose last
 * assignment is longest ago. fewest: to the member with the fewest conversations.
 */
export const TeamAssign = z.enum(["by_hand", "in_turn", "fewest"]);
export type TeamAssign = z.infer<typeof TeamAssign>;

/** The limit on a member's open, handed-over conversations, across all teams. */
const cap = z.int().min(1).max(1000);

/**
 * A team of staff. Unless `assign` is by_hand, conversations are assigned to members who are present and have fewer
 * than `cap` conversations (null: no limit). `takes_hand_overs`: conversations handed over without a team come here; at
 * most one team does this.
 */
export const StaffTeam = z
  .object({
    id: Id,
    name: z.string(),
    assign: TeamAssign,
    cap: cap.nullable(),
    takes_hand_overs: z.boolean(),
    members: z.array(Colleague),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "StaffTeam" });
export type StaffTeam = z.infer<typeof StaffTeam>;

export const TeamPage = z.object({ teams: z.array(StaffTeam), ...PageInfo }).meta({ id: "TeamPage" });

const fields = {
  name: filledText(40),
  assign: TeamAssign,
  cap: cap.nullable(),
  takes_hand_overs: z.boolean(),
  member_ids: z.array(Id).max(500),
};

/** A team to add; its name is trimmed. By default it assigns by hand and has no members. */
export const NewTeam = z
  .strictObject({
    ...fields,
    assign: fields.assign.default("by_hand"),
    cap: fields.cap.default(null),
    takes_hand_overs: fields.takes_hand_overs.default(false),
    member_ids: fields.member_ids.default([]),
  })
  .meta({ id: "NewTeam" });

/** Changes to a team. `member_ids` replaces its members. */
export const TeamPatch = z.strictObject(fields).partial().meta({ id: "TeamPatch" });
