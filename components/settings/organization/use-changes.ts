import { useMemo, useState } from "react";
import { type Draft, type Settings, toChanges, toDraft, toPatch } from "./draft";

type Changes = Partial<Draft>;

/** Changes that are not saved yet, and the settings in which they began. */
type Kept = { before: Settings; changes: Changes };

const keyOf = ({ id }: Settings) => `organization ${id}`;

function keptOf(settings: Settings): Kept {
  const kept: Partial<Kept> = JSON.parse(sessionStorage.getItem(keyOf(settings)) ?? "{}");
  return { before: settings, changes: {}, ...kept };
}

/**
 * The saved settings with the changes that are not saved yet. They are kept in this tab, as the draft of a reply is.
 * What has no changes follows the saved settings. `changesTo`: what to save if these are the settings at present.
 */
export function useChanges(settings: Settings) {
  const saved = useMemo(() => toDraft(settings), [settings]);
  const [{ before, changes }, keep] = useState(() => keptOf(settings));
  const draft: Draft = { ...saved, ...changes };
  const differs = (one: Draft) =>
    JSON.stringify(toPatch(one, settings)) !== JSON.stringify(toPatch(saved, settings));
  const isChanged = differs(draft);
  const discard = () => {
    keep({ before: settings, changes: {} });
    sessionStorage.removeItem(keyOf(settings));
  };
  const change = (more: Changes) => {
    const next = { before: isChanged ? before : settings, changes: { ...changes, ...more } };
    keep(next);
    if (differs({ ...saved, ...next.changes })) sessionStorage.setItem(keyOf(settings), JSON.stringify(next));
    else sessionStorage.removeItem(keyOf(settings));
  };
  const changesTo = (now: Settings) => toChanges(before, { ...toDraft(before), ...changes }, now);
  return { draft, isChanged, change, discard, changesTo };
}
