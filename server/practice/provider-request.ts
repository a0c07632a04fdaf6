import { z } from "zod";

/** A request as the stand-in provider got it; `body` is what its JSON or form says. */
export type ProviderRequest = {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
  /** Where the played API is, for the addresses that it names. */
  base: string;
  /** The numbers of the account that asks, where its provider lists them. */
  senders?: string[];
};

export type PlayedAnswer = {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
  bytes?: Buffer;
};

/** A text that providers take: not empty, at most `max` characters. */
export const requiredText = (max: number) => z.string().trim().min(1).max(max);
