import { useDebouncedCallback } from "@mantine/hooks";
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef } from "react";

const TYPING_MS = 200;

/** Props of a search input whose term is in the address, updated soon after typing. Escape leaves it if it is empty. */
export function useSearchField(term: string, search: (term: string) => void) {
  const ref = useRef<HTMLInputElement>(null);
  const searchLater = useDebouncedCallback(search, TYPING_MS);
  const isAlive = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another term changes the field
  useEffect(() => {
    const field = ref.current;
    if (!field) return;
    const typed = field.value.trim();
    // What was typed before hydration has not been reported.
    if (!isAlive.current && typed !== term.trim()) search(typed);
    // Back and forward change the address; while the user types, the field is ahead of it.
    else if (field !== document.activeElement) field.value = term;
    isAlive.current = true;
  }, [term]);
  return {
    ref,
    type: "search",
    // A term that the browser restores would be mistaken for a typed one.
    autoComplete: "off",
    maxLength: 200,
    defaultValue: term,
    onChange: (event: ChangeEvent<HTMLInputElement>) => searchLater(event.currentTarget.value.trim()),
    onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
      if (key === "Escape" && currentTarget.value === "") currentTarget.blur();
    },
  } as const;
}
