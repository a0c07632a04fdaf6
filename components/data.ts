import { createElement, type ReactNode } from "react";
import { trpc } from "@/components/trpc";

// What withTRPC answers has forgotten its component's props; children are all that it needs to pass on.
const Provider = trpc.withTRPC(({ children }: { children: ReactNode }) => children);

/** What the pages below read and change data through. */
export const Data = ({ children }: { children: ReactNode }) => createElement(Provider, null, children);
