import { createStore } from "./ui/load/store";

/** How often the service is asked whether it is back. */
const ASK_MS = 5000;

/** Whether the service can't be reached, though the browser has a network. */
export const isServiceAway = createStore(false);

let isAsking = false;

const answers = (): Promise<boolean> =>
  fetch("/api/health", { cache: "no-store" }).then(
    ({ status }) => status < 500,
    () => false,
  );

/** Finds out whether the service is away, after something could not be asked of it, and asks until it is back. */
export async function askForService(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  while (!(await answers())) {
    isServiceAway.set(navigator.onLine);
    await new Promise((resolve) => setTimeout(resolve, ASK_MS));
  }
  isServiceAway.set(false);
  isAsking = false;
}
