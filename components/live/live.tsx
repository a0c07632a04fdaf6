"use client";

import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import type { LiveItem } from "@/server/schema/live";
import { Inlet } from "./inlet";
import { type LiveState, useSource } from "./use-source";

type Source = { inlet: Inlet; state: LiveState };

const Live = createContext<Source | null>(null);

/** Keeps one stream for all that is shown below: browsers open six connections to a service at most. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const [inlet] = useState(() => new Inlet());
  const state = useSource(inlet);
  const source = useMemo(() => ({ inlet, state }), [inlet, state]);
  return <Live value={source}>{children}</Live>;
}

/**
 * Everything that happens in the organization, for as long as somebody looks. `tell` gets what happened, each item
 * once; `missed` is called when something may have been missed, so that what is shown is to be read anew. Answers by
 * which way it hears.
 */
export function useLive(tell: (items: LiveItem[]) => void, missed: () => void): LiveState {
  const source = useContext(Live);
  if (!source) throw new Error("useLive is called outside of LiveProvider");
  const { inlet, state } = source;
  const latest = useRef({ tell, missed });
  useEffect(() => {
    latest.current = { tell, missed };
  });
  useEffect(
    () =>
      inlet.listen({
        tell: (items) => latest.current.tell(items),
        missed: () => latest.current.missed(),
      }),
    [inlet],
  );
  return state;
}
