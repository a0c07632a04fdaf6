import { z } from "zod";
import { Colleague } from "./colleague";
import { Id } from "./common";

const is = { is_focused: z.boolean(), is_typing: z.boolean() };

/**
 * Somebody who has a conversation open in a page that is in sight. `is_focused`: that page has the keyboard. `is_typing`:
 * they wrote at a reply within the last seconds.
 */
export const Viewer = z.object({ user: Colleague, ...is });
export type Viewer = z.infer<typeof Viewer>;

/**
 * What a page (`page_id` is its own) shows: told when that changes, and every 5 s. `is_here` false: it no longer shows
 * the conversation. Of what one page tells, the highest `number` counts, in whatever order it comes.
 */
export const LookInput = z.strictObject({
  page_id: Id,
  number: z.int().min(0),
  conversation_id: Id,
  is_here: z.boolean(),
  ...is,
});

/** The same, with whose page it is. */
export const Look = LookInput.extend({ user: Colleague });
export type Look = z.infer<typeof Look>;
