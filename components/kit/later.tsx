"use client";

import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { shell } from "@/components/text/en/shell";
import { usePart } from "@/components/text/use-part";
import { fetchSoon } from "./fetch-ahead";
import { toast } from "./toasts";

/** Resolves once there is a network. A script that fails to load fails for good, so none is asked for without. */
const network = (): Promise<void> =>
  new Promise((resolve) => {
    // On the server there is always one.
    if (typeof window === "undefined" || navigator.onLine) resolve();
    else window.addEventListener("online", () => resolve(), { once: true });
  });

/** Says that what was asked for is not loaded, where there is no network. */
function SayOffline() {
  const text = usePart(shell);
  useEffect(() => {
    if (!navigator.onLine) toast(text.partNotLoaded);
  }, [text]);
  return null;
}

/** Whether something was true once: what has been shown then stays in the page, closed. */
export function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}

/**
 * A part of a page whose script is loaded when it is first shown, or soon after the reader has begun to use the page;
 * meanwhile `Instead` stands there. Without a network it comes when there is one again.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = () => null,
): ComponentType<Props> {
  const Part = lazy(async () => {
    await network();
    return { default: await load() };
  });
  fetchSoon(load);
  return (props) => (
    <Suspense
      fallback={
        <>
          <SayOffline />
          <Instead {...props} />
        </>
      }
    >
      <Part {...props} />
    </Suspense>
  );
}
