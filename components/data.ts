import { createElement, type ReactNode } from "react";
import { trpc } from "@/components/trpc";

// The return type of `withTRPC` loses its component's props; children are all it has to pass on.
const Provider = trpc.withTRPC(({ children }: { children: ReactNode }) => children);

/** Provides the client with which the pages below read and change data. */
export const Data = ({ children }: { children: ReactNode }) => createElement(Provider, null, children);
