import { z } from "zod";

/** A request to the simulated provider; `body` is the content of its JSON or form. */
export type ProviderRequest = {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
  /** The address of the simulated API, for the addresses in its answers. */
  base: string;
  /** The numbers of the calling account, if its provider lists them. */
  senders?: string[];
};

export type PlayedAnswer = {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
  bytes?: Buffer;
};

/** A text that providers accept: not empty, at most `max` characters. */
export const requiredText = (max: number) => z.string().trim().min(1).max(max);
