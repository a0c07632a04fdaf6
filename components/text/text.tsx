"use client";

import { createContext, type ReactNode, useContext } from "react";
import { en } from "./en";

/** Every text of the dashboard in one language; another language is another object of this shape. */
export type Text = typeof en;

const TextContext = createContext<Text>(en);

/** The texts in the reader's language: `const text = useText().inbox`. */
export const useText = (): Text => useContext(TextContext);

/** Gives the texts to all that is below it. */
export const TextProvider = ({ text = en, children }: { text?: Text; children: ReactNode }) => (
  <TextContext value={text}>{children}</TextContext>
);
