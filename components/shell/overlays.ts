import { createStore, useStore } from "@/components/ui/store";

type Overlay = "palette" | "shortcuts" | "lead" | "write" | "booking";

const open = createStore<Overlay | null>(null);

/** Lays something over the page, or takes away what lies there. */
export const showOverlay = open.set;

export const useOverlay = () => useStore(open);
