import { useSyncExternalStore } from "react";
import type { MediaUpload } from "@/schema/media";
import type { Attached, ChangeAttached } from "./types";

/** What this tab stores of an uploaded file. The service has its bytes. */
type Kept = Pick<Attached, "id" | "client_id" | "tried" | "name" | "size_bytes"> & { media: MediaUpload };

const keyOf = (conversation_id: string) => `files ${conversation_id}`;

const files = new Map<string, readonly Attached[]>();
const listeners = new Set<() => void>();
const NONE: readonly Attached[] = [];

function keptOf(conversation_id: string): readonly Attached[] {
  const text = sessionStorage.getItem(keyOf(conversation_id));
  const kept: Kept[] = text ? JSON.parse(text) : [];
  return kept.map(({ media, ...file }) => ({
    ...file,
    ...{ preview: media.kind === "image" ? media.url : null, renew: null, stop: () => {} },
    way: { is: "ready", media },
  }));
}

function keep(conversation_id: string, all: readonly Attached[]): void {
  const kept = all.flatMap(({ way, id, client_id, tried, name, size_bytes }): Kept[] =>
    way.is === "ready" ? [{ id, client_id, tried, name, size_bytes, media: way.media }] : [],
  );
  if (kept.length > 0) sessionStorage.setItem(keyOf(conversation_id), JSON.stringify(kept));
  else sessionStorage.removeItem(keyOf(conversation_id));
}

export function filesOf(conversation_id: string): readonly Attached[] {
  const known = files.get(conversation_id) ?? keptOf(conversation_id);
  files.set(conversation_id, known);
  return known;
}

const askFirst = (event: BeforeUnloadEvent) => event.preventDefault();

/** Asks before the page is closed during an upload, which would be lost. */
function guardLeaving(): void {
  const isAnyOnItsWay = [...files.values()].flat().some(({ way }) => way.is === "uploading");
  if (isAnyOnItsWay) addEventListener("beforeunload", askFirst);
  else removeEventListener("beforeunload", askFirst);
}

/** Changes a conversation's attached files, even while another conversation is open. */
export function changeFilesOf(conversation_id: string, change: Parameters<ChangeAttached>[0]): void {
  const changed = change(filesOf(conversation_id));
  files.set(conversation_id, changed);
  keep(conversation_id, changed);
  guardLeaving();
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** A conversation's files. Like a draft they stay when another is opened; uploaded ones survive a reload. */
export function useAttached(conversation_id: string) {
  const attached = useSyncExternalStore(
    subscribe,
    () => filesOf(conversation_id),
    () => NONE,
  );
  const change: ChangeAttached = (next) => changeFilesOf(conversation_id, next);
  return [attached, change] as const;
}
