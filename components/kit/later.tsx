"use client";

import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { shell } from "@/components/text/en/shell";
import { usePart } from "@/components/text/use-part";
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

/**
 * A part of a page whose script is loaded when it is first shown; meanwhile `Instead` stands there. Without a network
 * it comes when there is one again.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = () => null,
): ComponentType<Props> {
  const Part = lazy(async () => {
    await network();
    return { default: await load() };
  });
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
