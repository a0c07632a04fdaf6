"use client";

import { type ComponentType, useRef, useSyncExternalStore } from "react";
import { TextField } from "@/components/kit/field";
import { fetchSoon } from "./fetch-ahead";
import type { PickProps } from "./pick-box";

let Box: ComponentType<PickProps & { takesFocus: boolean }> | null = null;
const listeners = new Set<() => void>();

async function load(): Promise<void> {
  Box ??= (await import("./pick-box")).PickBox;
  for (const listener of listeners) listener();
}

fetchSoon(load);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What the field shows for its value. */
function labelOf({ data = [], value }: PickProps): string {
  for (const item of data) {
    if (item === value) return item;
    if (typeof item === "object" && "value" in item && item.value === value) return item.label ?? item.value;
  }
  return value ?? "";
}

/**
 * A field for one of many. Its list needs a third of React's own script, so a plain field stands there until the reader
 * uses the page; it takes the same room and hands the focus on.
 */
export function PickField(props: PickProps) {
  const Loaded = useSyncExternalStore(
    subscribe,
    () => Box,
    () => null,
  );
  const isFocused = useRef(false);
  if (Loaded) return <Loaded {...props} takesFocus={isFocused.current} />;
  const { label, description, placeholder, error } = props;
  return (
    <TextField
      {...{ label, description, placeholder, error }}
      aria-label={props["aria-label"]}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      readOnly
      value={labelOf(props)}
      icon="down"
      onPointerEnter={load}
      onFocus={() => {
        isFocused.current = true;
        void load();
      }}
      onBlur={() => {
        isFocused.current = false;
      }}
    />
  );
}
