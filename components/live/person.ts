import { createContext } from "react";

/** The id of the user that the page was loaded by: only their tabs share a stream, and it is read for nobody else. */
export const LivePerson = createContext("");
