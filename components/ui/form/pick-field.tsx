import { useState } from "react";
import { fetchSoon, network } from "@/components/ui/load/fetch-ahead";
import { createStore, useStore } from "@/components/ui/load/store";
import { TextField } from "./field";
import type { EarlyInput, PickBox, PickProps } from "./pick-box";

type Box = typeof PickBox;

const box = createStore<Box | null>(null);

const load = () => import("./pick-box").then(({ PickBox }) => box.set(PickBox));

fetchSoon(load);

// If this fails, the next touch of the field tries again.
const loadNow = () =>
  void network()
    .then(load)
    .catch(() => undefined);

/** What the field shows for its value. */
function labelOf({ data = [], value }: PickProps): string {
  for (const item of data) {
    if (item === value) return item;
    if (typeof item === "object" && "value" in item && item.value === value) return item.label ?? item.value;
  }
  return value ?? "";
}

/** A field for one of many options: a plain one until its list is loaded, which weighs a third of React. */
export function PickField(props: PickProps) {
  const Loaded = useStore(box);
  const [begun, setBegun] = useState<EarlyInput>({});
  if (Loaded) return <Loaded {...props} begun={begun} />;
  const begin = (more: EarlyInput) => {
    setBegun((before) => ({ ...before, ...more }));
    loadNow();
  };
  const { label, description, placeholder, error, searchable } = props;
  return (
    <TextField
      {...{ label, description, placeholder, error }}
      aria-label={props["aria-label"]}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      autoComplete="off"
      readOnly={!searchable}
      value={begun.typed ?? labelOf(props)}
      icon="down"
      onPointerEnter={loadNow}
      onPointerDown={() => begin({ isPressed: true })}
      onFocus={() => begin({ isFocused: true })}
      onBlur={() => setBegun({})}
      onChange={(event) => begin({ typed: event.currentTarget.value })}
    />
  );
}
