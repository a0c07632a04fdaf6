import { useEffect } from "react";
import { createStore, useStore } from "@/components/ui/load/store";

const STORAGE_KEY = "frontdesk-letters";
const FIELD = "textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])";

/**
 * Where single letters are shortcuts: on a `page` those that lead somewhere, in its list or its log of messages also
 * those that act on a conversation, and nowhere where something is `off`. The nearest mark counts.
 */
type LetterPlace = "page" | "list" | "off";

/** Spread on an element, marks it and what is in it. */
export const letters = (place: LetterPlace) => ({ "data-letters": place });

export const OVERLAY = '[role="dialog"], dialog[open]';

const PLACES = ["page", "list"] as const;

function placeOf(element: Element): LetterPlace {
  if (element.matches(FIELD)) return "off";
  const mark = element.closest<HTMLElement>("[data-letters]")?.dataset.letters;
  return PLACES.find((place) => place === mark) ?? "off";
}

// The place of the last element that was focused or pressed. A page that was just opened has had neither.
let last: LetterPlace = "page";

/** Whether this browser's user has letters as shortcuts. */
const chosen = createStore(true);

/**
 * Whether a letter may act now: the focus is in a place for it, or it was there until what had it vanished. Nothing
 * acts after what had the focus vanished elsewhere: its user is still writing, to a customer perhaps.
 */
export function mayLetterAct(needed: "page" | "list"): boolean {
  if (!chosen.get()) return false;
  const { activeElement } = document;
  const isNowhere = activeElement === null || activeElement === document.body;
  const place = isNowhere ? last : placeOf(activeElement);
  return place === "list" || place === needed;
}

/** Follows the focus, for `mayLetterAct`, and what the user chose, in this tab or another. */
export function useLetters(): void {
  useEffect(() => {
    chosen.set(read());
    const follow = ({ target }: Event) => {
      // A dialog over the page returns the focus to where it was.
      const isOver =
        target instanceof Element && target.closest(OVERLAY) && !target.closest("[data-letters]");
      if (target instanceof Element && !isOver) last = placeOf(target);
    };
    const onStorage = ({ key }: StorageEvent) => key === STORAGE_KEY && chosen.set(read());
    document.addEventListener("focusin", follow);
    document.addEventListener("pointerdown", follow, { capture: true });
    window.addEventListener("storage", onStorage);
    return () => {
      document.removeEventListener("focusin", follow);
      document.removeEventListener("pointerdown", follow, { capture: true });
      window.removeEventListener("storage", onStorage);
    };
  }, []);
}

function read(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== "off";
  } catch {
    return true;
  }
}

export const useAreLettersOn = (): boolean => useStore(chosen);

export function chooseLetters(isOn: boolean): void {
  chosen.set(isOn);
  try {
    localStorage.setItem(STORAGE_KEY, isOn ? "on" : "off");
  } catch {
    // Without storage it lasts until the page is left.
  }
}
