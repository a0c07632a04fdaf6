import { createContext, useContext } from "react";

/** Maps a part of the English texts to the same part in the user's language. */
type Translate = <T extends object>(part: T) => T;

/** The user's language; English without a provider. */
const Language = createContext<Translate>((part) => part);

/** One part of the texts in the user's language: `usePart(inbox)`. Light pages load only the parts they show. */
export const usePart: Translate = (part) => useContext(Language)(part);
