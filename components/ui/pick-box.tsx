import { Select, type SelectProps } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { inMantine } from "./mantine";

export type PickProps = Omit<SelectProps, "ref" | "size" | "searchValue" | "onSearchChange">;

/** What was done with the field that stood in the list's place. */
export type Begun = { isFocused?: boolean; isPressed?: boolean; typed?: string };

/** The list behind `PickField`; goes on with what was begun before it was there. */
export const PickBox = inMantine(function PickBox({ begun, ...props }: PickProps & { begun: Begun }) {
  const { isFocused, isPressed, typed } = begun;
  const input = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState<string>();
  // Once: what is begun does not change any more.
  useEffect(() => {
    if (isFocused || isPressed) input.current?.focus();
    if (typed !== undefined) setSearch(typed);
  }, [isFocused, isPressed, typed]);
  return (
    <Select
      ref={input}
      defaultDropdownOpened={isPressed || typed !== undefined}
      searchValue={search}
      onSearchChange={setSearch}
      {...props}
    />
  );
});
