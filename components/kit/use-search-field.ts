import { useDebouncedCallback } from "@mantine/hooks";
import { type ChangeEvent, type KeyboardEvent, useEffect, useRef } from "react";

const TYPING_MS = 200;

/**
 * What makes an input a search whose term is in the address: `search` is told a little after the last key. Escape
 * leaves it once it is empty.
 */
export function useSearchField(term: string, search: (term: string) => void) {
  const ref = useRef<HTMLInputElement>(null);
  const searchLater = useDebouncedCallback(search, TYPING_MS);
  // Back and forward change the address; while one types, the field is ahead of it.
  useEffect(() => {
    const field = ref.current;
    if (field && field !== document.activeElement) field.value = term;
  }, [term]);
  return {
    ref,
    type: "search",
    maxLength: 200,
    defaultValue: term,
    onChange: (event: ChangeEvent<HTMLInputElement>) => searchLater(event.currentTarget.value.trim()),
    onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
      if (key === "Escape" && currentTarget.value === "") currentTarget.blur();
    },
  } as const;
}
