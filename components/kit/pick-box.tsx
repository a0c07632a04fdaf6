import { Select, type SelectProps } from "@mantine/core";
import { useEffect, useRef } from "react";

export type PickProps = Omit<SelectProps, "ref">;

/** The list behind `PickField`. `takesFocus`: the field that stood in its place had it. */
export function PickBox({ takesFocus, ...props }: PickProps & { takesFocus: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  return <Select ref={input} defaultDropdownOpened={takesFocus} {...props} />;
}
