import { createContext, type ReactNode, useContext } from "react";
import { type Inputs, trpc } from "@/components/trpc";
import { mayAs } from "@/lib/roles";
import type { Role } from "@/schema/team";

/** A procedure's name in the router: `webhooks.create`. */
type Procedure = {
  [Noun in keyof Inputs & string]: `${Noun}.${keyof Inputs[Noun] & string}`;
}[keyof Inputs & string];

/** The user's role, and the lowest one that may call a procedure if it is no member's; the server has these from its actions. */
export type Rights = { role: Role; restrictions: Record<string, Role> };

const Reader = createContext<Rights>({ role: "member", restrictions: {} });

/** Provides the user's rights: those that came with the page, or newer ones that were fetched since. */
export function RightsProvider({ role, restrictions, children }: Rights & { children: ReactNode }) {
  const { data } = trpc.profile.access.useQuery({}, { enabled: false });
  return <Reader value={{ role: data?.role ?? role, restrictions }}>{children}</Reader>;
}

/** Whether the user may call a procedure; if not, what would call it is hidden. */
export function useMay(procedure: Procedure): boolean {
  const { role, restrictions } = useContext(Reader);
  return mayAs(role, restrictions[procedure]);
}

/** Whether the user has the daily work with all customers; a practitioner has only their own. */
export const useIsDesk = (): boolean => mayAs(useContext(Reader).role);

/** Whether the user is an owner: only an owner may be the one who set up the installation. */
export const useIsOwner = (): boolean => useContext(Reader).role === "owner";
