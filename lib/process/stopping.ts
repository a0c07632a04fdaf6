// One state per process, though the self-hosting server and Next each load their own copy of this module.
const shared: typeof globalThis & { frontdeskIsStopping?: boolean } = globalThis;

export function noteStopping(): void {
  shared.frontdeskIsStopping = true;
}

/** Whether this process is about to stop: it still answers, but nothing new should be sent to it. */
export const isStopping = (): boolean => shared.frontdeskIsStopping ?? false;
