import { createContext, useContext } from "react";

/** From a part of the English texts to the same part in the reader's language. */
type Translate = <T extends object>(part: T) => T;

/** The reader's language; English without a provider. */
const Language = createContext<Translate>((part) => part);

/**
 * One part of the texts in the reader's language: `const text = usePart(inbox)`, with `inbox` of ./en/inbox. Pages that
 * must be light load the parts they show, and no other.
 */
export const usePart: Translate = (part) => useContext(Language)(part);
