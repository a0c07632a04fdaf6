import { createContext, useContext } from "react";

/** Maps a part of the English texts to the same part in the user's language. */
export type Translate = <T extends object>(part: T) => T;

/** The user's language; English without a provider. */
const Language = createContext<Translate>((part) => part);

/** The translation itself, for a script that is loaded later and brings its own part of the texts. */
export const useTranslate = (): Translate => useContext(Language);

/** One part of the texts in the user's language: `usePart(inbox)`. Light pages load only the parts they show. */
export const usePart: Translate = (part) => useTranslate()(part);
