import { type ComponentType, lazy, memo, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { shell } from "@/components/text/en/shell";
import { states } from "@/components/text/en/states";
import { usePart } from "@/components/text/use-part";
import { fetchSoon, network } from "./fetch-ahead";
import styles from "./later.module.css";
import { toast } from "./toasts";

/** Says that what was asked for is not loaded, where there is no network. */
function SayOffline() {
  const text = usePart(shell);
  useEffect(() => {
    if (!navigator.onLine) toast(text.partNotLoaded);
  }, [text]);
  return null;
}

const never = () => () => undefined;

/** A sign over the page, which stays usable, that something opens; without a network it would stay for good. */
function Opening() {
  const text = usePart(states);
  const isOnline = useSyncExternalStore(
    never,
    () => navigator.onLine,
    () => true,
  );
  return isOnline && <div className={`${styles.opening} turning`} role="status" aria-label={text.loading} />;
}

/** Whether something was true once: what has been shown then stays in the page, closed. */
export function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}

/**
 * A part of a page whose script is loaded when it is first shown, or soon after the reader has begun to use the page;
 * meanwhile `Instead` stands there, or a sign that something opens. Without a network it comes when there is one again.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Instead: ComponentType<Props> = Opening,
): ComponentType<Props> {
  let part: ComponentType<Props> | undefined;
  const fetch = async () => {
    part ??= await load();
    return part;
  };
  const Part = lazy(async () => {
    if (!part) await network();
    return { default: await fetch() };
  });
  fetchSoon(fetch);
  // A part that the server drew and that is drawn anew before its script is there is thrown away by React, with what was
  // chosen in it: it is left alone unless its props change.
  return memo((props: Props) => (
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
  ));
}
