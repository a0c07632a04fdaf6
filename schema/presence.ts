import { z } from "zod";
import { Colleague } from "./colleague";
import { Id } from "./common";

const is = { is_focused: z.boolean(), is_typing: z.boolean() };

/**
 * Someone who has a conversation open in a visible page. `is_focused`: that page has keyboard focus. `is_typing`: they
 * typed a reply within the last seconds.
 */
export const Viewer = z.object({ user: Colleague, ...is });
export type Viewer = z.infer<typeof Viewer>;

/**
 * What a page (identified by its own `page_id`) shows; sent when that changes, and every 5 s. `is_here` false: it no
 * longer shows the conversation. Reports may arrive out of order: of one page's, the one with the highest `number`
 * counts.
 */
export const LookInput = z.strictObject({
  page_id: Id,
  number: z.int().min(0),
  conversation_id: Id,
  is_here: z.boolean(),
  ...is,
});

/** A report with the user whose page it is. */
export const Look = LookInput.extend({ user: Colleague });
export type Look = z.infer<typeof Look>;
