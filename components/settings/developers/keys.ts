import { DAY_MS } from "@/lib/time/clock";
import type { ApiKeyScope } from "@/schema/api-key-scope";
import { SCOPE_NOUNS, type ScopeNoun } from "@/schema/scope-noun";

type Act = "read" | "write";

const SCOPES = SCOPE_NOUNS.flatMap((noun): ApiKeyScope[] => {
  // Nothing writes events.
  return noun === "events" ? [`${noun}:read`] : [`${noun}:read`, `${noun}:write`];
});

/** The scope for doing something with a noun; undefined if there is none. */
export const scopeOf = (noun: ScopeNoun, act: Act): ApiKeyScope | undefined =>
  SCOPES.find((scope) => scope === `${noun}:${act}`);

/** The scopes with one more, or one fewer, in their order. */
export const withScope = (scopes: readonly ApiKeyScope[], scope: ApiKeyScope, isOn: boolean): ApiKeyScope[] =>
  SCOPES.filter((one) => (one === scope ? isOn : scopes.includes(one)));

const READ = SCOPES.filter((scope) => scope.endsWith(":read"));

/** Scopes that are chosen together. */
export const PRESETS = { read: READ, all: SCOPES, none: [] } satisfies Record<string, ApiKeyScope[]>;

export const PRESET_NAMES = ["read", "all", "none"] as const;

const isExactly = (scopes: readonly ApiKeyScope[], all: readonly ApiKeyScope[]) =>
  scopes.length === all.length && all.every((scope) => scopes.includes(scope));

/** The preset that has just these scopes, if any. */
export const presetOf = (scopes: readonly ApiKeyScope[]) =>
  PRESET_NAMES.find((name) => isExactly(scopes, PRESETS[name]));

const DAYS = { d30: 30, d90: 90, d365: 365 };

export const EXPIRIES = ["never", "d30", "d90", "d365"] as const;
export type ExpiryChoice = (typeof EXPIRIES)[number] | "keep";

/** When a key expires; undefined if that is to stay as it is. */
export function expiryOf(choice: ExpiryChoice, now: number): string | null | undefined {
  if (choice === "keep") return undefined;
  return choice === "never" ? null : new Date(now + DAYS[choice] * DAY_MS).toISOString();
}

/** For how many hours the old key works on after a rotation, by the choice's name. */
export const OVERLAPS = { h0: 0, h1: 1, h24: 24, h72: 72, h168: 168 };
export const OVERLAP_NAMES = ["h0", "h1", "h24", "h72", "h168"] as const;

/** A key that was just made, with its text. */
export type MadeKey = { name: string; key: string };

/** A command that tries a key. */
export const curlOf = (origin: string): string =>
  `curl -H "Authorization: Bearer $FRONTDESK_KEY" "${origin}/api/v1/leads?size=1"`;
