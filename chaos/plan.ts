import { random } from "@/tests/random";

/** The outside services whose network may be cut. */
const PLACES = ["provider", "agent", "receiver"] as const;
type Place = (typeof PLACES)[number];

/**
 * A failure. `at` and `ms` are milliseconds: since the beginning, and its duration. `waits`: the kill waits until the
 * process is up, so that even on a slow machine most processes die at work.
 */
export type Deed = { at: number } & (
  | { what: "kill process"; process: number; waits: boolean }
  | { what: "kill Postgres" }
  | { what: "pause process" | "cut database" | "stall database"; process: number; ms: number }
  | { what: "pause Postgres" | "fill disk"; ms: number }
  | { what: "cut outside" | "stall outside"; place: Place; ms: number }
  | { what: "jump clock"; process: number; by_ms: number; ms: number }
);

/** Milliseconds between kills. */
const GAP_MS = 2500;
/** One kill in this many hits Postgres. */
const POSTGRES_EVERY = 5;
/** One kill of a process in this many does not wait until the process has started. */
const EARLY_OF = 5;
/**
 * The minimum between the receiver's outages. Under chaos a delivery is tried three times within 33 s. If the receiver
 * were away for two of these tries, that would be an outage as long as the promise covers.
 */
const BETWEEN_RECEIVER_MS = 45_000;

const KINDS = [
  "pause process",
  "jump clock",
  "cut database",
  "stall database",
  "cut outside",
  "pause process",
  "stall outside",
  "jump clock",
  "pause Postgres",
  "fill disk",
] as const;

/** A plan's options. The first process is never killed, because its memory is compared at the end. */
type Options = { kills: number; seed: number; processes: number };

/** The failures and their times; the same for the same seed. */
export function planOf({ kills, seed, processes }: Options): Deed[] {
  const below = random(seed);
  const anyProcess = () => below(processes);
  const deck: (typeof KINDS)[number][] = [];
  let receiver_at = -BETWEEN_RECEIVER_MS;

  const killAt = (at: number, n: number): Deed =>
    n % POSTGRES_EVERY === 1
      ? { at, what: "kill Postgres" }
      : { at, what: "kill process", process: 1 + below(processes - 1), waits: below(EARLY_OF) > 0 };

  const placeAt = (at: number): Place => {
    const place = PLACES[below(PLACES.length)] ?? "provider";
    if (place !== "receiver") return place;
    if (at - receiver_at < BETWEEN_RECEIVER_MS) return "provider";
    receiver_at = at;
    return place;
  };

  const disturbanceAt = (at: number): Deed => {
    if (deck.length === 0) deck.push(...KINDS);
    const [what = "pause process"] = deck.splice(below(deck.length), 1);
    const ms = 500 + below(2500);
    switch (what) {
      case "jump clock": {
        const by_ms = (below(2) ? 1 : -1) * (5000 + below(115_000));
        return { at, what, process: anyProcess(), by_ms, ms: ms + 2000 };
      }
      case "cut outside":
      case "stall outside":
        return { at, what, place: placeAt(at), ms };
      case "pause Postgres":
      case "fill disk":
        return { at, what, ms };
      default:
        return { at, what, process: anyProcess(), ms };
    }
  };

  return Array.from({ length: kills }, (_, n) => {
    const at = n * GAP_MS;
    return [killAt(at + below(GAP_MS), n), disturbanceAt(at + below(GAP_MS))];
  })
    .flat()
    .toSorted((a, b) => a.at - b.at);
}

export function inWords(deed: Deed): string {
  const on = "process" in deed ? ` ${deed.process}` : "place" in deed ? `: ${deed.place}` : "";
  const by = "by_ms" in deed ? ` by ${(deed.by_ms / 1000).toFixed(0)} s` : "";
  const during = "ms" in deed ? ` for ${(deed.ms / 1000).toFixed(1)} s` : "";
  return `${deed.what}${on}${by}${during}`;
}
