import { type ComponentType, lazy, memo, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { shell } from "@/components/text/en/shell";
import { states } from "@/components/text/en/states";
import { usePart } from "@/components/text/use-part";
import { toast } from "@/components/ui/feedback/toasts";
import { fetchSoon, network } from "./fetch-ahead";
import styles from "./later.module.css";

/** Shows a toast that this is not loaded, if there is no network. */
function SayOffline() {
  const text = usePart(shell);
  useEffect(() => {
    if (!navigator.onLine) toast(text.partNotLoaded);
  }, [text]);
  return null;
}

const never = () => () => undefined;

/** A sign that something is opening, over the page, which stays usable; offline it would stay, so it is hidden. */
function Opening() {
  const text = usePart(states);
  const isOnline = useSyncExternalStore(
    never,
    () => navigator.onLine,
    () => true,
  );
  return isOnline && <div className={`${styles.opening} turning`} role="status" aria-label={text.loading} />;
}

/** Whether `now` was ever true: what has been shown stays in the page, closed. */
export function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}

/**
 * A component whose script is loaded when it is first shown, or soon after the user begins to use the page. Until then
 * `Instead` is shown, or a sign that something is opening. While offline it waits for the network.
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
  // React discards a server-rendered component, with what was chosen in it, if it renders again before its script has
  // loaded: memo leaves it alone unless its props change.
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
