// One state a process, though the self-hosting server and Next each load this module for themselves.
const shared: typeof globalThis & { frontdeskIsStopping?: boolean } = globalThis;

export function noteStopping(): void {
  shared.frontdeskIsStopping = true;
}

/** Whether this process is about to stop: it still answers, and nothing new should be sent to it. */
export const isStopping = (): boolean => shared.frontdeskIsStopping ?? false;
