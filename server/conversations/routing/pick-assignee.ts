import { iso } from "@/lib/time/clock";
import type { TeamAssign } from "@/schema/teams";

/** A member who may be assigned something: how many conversations they have, and when they were last assigned one. */
export type Candidate = { user_id: string; open: number; last_assigned_at: string | null };

/** A team that assigns automatically, with its members who are present. */
type AssigningTeam = { id: string; assign: TeamAssign; cap: number | null; present: Candidate[] };

type Queued = { id: string; team_id: string };

/** An assignment, and its time, by which turns are ordered. */
export type Choice = Queued & { user_id: string; at: string };

/** The load and the last turn of each candidate, updated as choices are made. */
class Desk {
  readonly #open: Map<string, number>;
  readonly #turns: Map<Candidate, number>;
  #at: number;

  constructor(candidates: Candidate[], now: number) {
    this.#open = new Map(candidates.map(({ user_id, open }) => [user_id, open]));
    const turns = candidates.map(({ last_assigned_at }) =>
      Date.parse(last_assigned_at ?? new Date(0).toISOString()),
    );
    this.#turns = new Map(candidates.map((candidate, n) => [candidate, turns[n] ?? 0]));
    this.#at = Math.max(now, ...turns.map((turn) => turn + 1));
  }

  openOf = ({ user_id }: Candidate): number => this.#open.get(user_id) ?? 0;

  turnOf = (candidate: Candidate): number => this.#turns.get(candidate) ?? 0;

  /** Gives a candidate one more. Returns the time of the turn; no two turns share a millisecond. */
  give(candidate: Candidate): string {
    const at = this.#at++;
    this.#open.set(candidate.user_id, this.openOf(candidate) + 1);
    this.#turns.set(candidate, at);
    return iso(at);
  }
}

/**
 * The next member with room: the one with the fewest conversations if the team assigns by that, then the one longest
 * without a turn.
 */
function nextOf({ assign, cap, present }: AssigningTeam, desk: Desk): Candidate | undefined {
  const [next] = present
    .filter((candidate) => cap === null || desk.openOf(candidate) < cap)
    .toSorted(
      (a, b) =>
        (assign === "fewest" ? desk.openOf(a) - desk.openOf(b) : 0) ||
        desk.turnOf(a) - desk.turnOf(b) ||
        a.user_id.localeCompare(b.user_id),
    );
  return next;
}

/** Assigns queued conversations, in queue order, to members who are present and have room; at most `most`. */
export function choose(queue: Queued[], teams: AssigningTeam[], most: number, now: number): Choice[] {
  const byId = new Map(teams.map((team) => [team.id, team]));
  const desk = new Desk(
    teams.flatMap(({ present }) => present),
    now,
  );
  const chosen: Choice[] = [];
  for (const { id, team_id } of queue) {
    if (chosen.length === most) break;
    const team = byId.get(team_id);
    const next = team && nextOf(team, desk);
    if (next) chosen.push({ id, team_id, user_id: next.user_id, at: desk.give(next) });
  }
  return chosen;
}
