import { Select, type SelectProps } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { inMantine } from "@/components/ui/mantine";

export type PickProps = Omit<SelectProps, "ref" | "size">;

/** What the user did in the plain field before the list was loaded. */
export type EarlyInput = { isFocused?: boolean; isPressed?: boolean; typed?: string };

/** The list behind `PickField`; continues what was begun before it was loaded. Parts that are loaded later use it alone. */
export const PickBox = inMantine(function PickBox({
  begun = {},
  ...props
}: PickProps & { begun?: EarlyInput }) {
  const { isFocused, isPressed, typed } = begun;
  const input = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState<string>();
  // Runs once, since `begun` no longer changes.
  useEffect(() => {
    if (isFocused || isPressed) input.current?.focus();
    if (typed !== undefined) setSearch(typed);
  }, [isFocused, isPressed, typed]);
  return (
    <Select
      ref={input}
      allowDeselect={false}
      defaultDropdownOpened={isPressed || typed !== undefined}
      searchValue={search}
      onSearchChange={setSearch}
      {...props}
    />
  );
});
