import { createContext } from "react";

/** Who is signed in: only tabs of the same person share a stream. */
export const LivePerson = createContext("");
