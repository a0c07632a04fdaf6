import { z } from "zod";
import { Colleague } from "./colleague";
import { filledText, Id, PageInfo, Timestamp } from "./common";

/**
 * How what comes to a team is given to its members. by_hand: somebody takes it. in_turn: to whoever was given something
 * longest ago. fewest: to whoever has the fewest conversations.
 */
export const TeamAssign = z.enum(["by_hand", "in_turn", "fewest"]);
export type TeamAssign = z.infer<typeof TeamAssign>;

/** Of a member's open conversations that were handed over, in whichever team. */
const cap = z.int().min(1).max(1000);

/**
 * A team of staff. What is not assigned by hand goes to members who are present, and have fewer conversations than `cap`
 * (null: any number). `takes_hand_overs`: what is handed over without a team comes here; of one team at most.
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

/** A team to add; spaces around its name are dropped. Without more it is assigned by hand, and has no members. */
export const NewTeam = z
  .strictObject({
    ...fields,
    assign: fields.assign.default("by_hand"),
    cap: fields.cap.default(null),
    takes_hand_overs: fields.takes_hand_overs.default(false),
    member_ids: fields.member_ids.default([]),
  })
  .meta({ id: "NewTeam" });

/** What is to change of a team. `member_ids` replaces its members. */
export const TeamPatch = z.strictObject(fields).partial().meta({ id: "TeamPatch" });
