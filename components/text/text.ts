"use client";

import { en } from "./en";
import { usePart } from "./use-part";

/** Every text of the dashboard in one language. */
export type Text = typeof en;

/** All texts in the reader's language: `const text = useText().leads`. See `usePart` for pages that must be light. */
export const useText = (): Text => usePart(en);
