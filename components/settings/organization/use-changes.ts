import { useMemo, useState } from "react";
import { type Draft, type Settings, toDraft, toPatch } from "./draft";

type Changes = Partial<Draft>;

const keyOf = ({ id }: Settings) => `organization ${id}`;

function keptOf(settings: Settings): Changes {
  const kept: Changes = JSON.parse(sessionStorage.getItem(keyOf(settings)) ?? "{}");
  return kept;
}

/**
 * The saved settings with the changes that are not saved yet. They are kept in this tab, as the draft of a reply is.
 * What has no changes follows the saved settings.
 */
export function useChanges(settings: Settings) {
  const saved = useMemo(() => toDraft(settings), [settings]);
  const [changes, setChanges] = useState(() => keptOf(settings));
  const draft: Draft = { ...saved, ...changes };
  const differs = (one: Draft) =>
    JSON.stringify(toPatch(one, settings)) !== JSON.stringify(toPatch(saved, settings));
  const change = (more: Changes) => {
    const next = { ...changes, ...more };
    setChanges(next);
    if (differs({ ...saved, ...next })) sessionStorage.setItem(keyOf(settings), JSON.stringify(next));
    else sessionStorage.removeItem(keyOf(settings));
  };
  const discard = () => {
    setChanges({});
    sessionStorage.removeItem(keyOf(settings));
  };
  return { draft, isChanged: differs(draft), change, discard };
}
