import { createContext, type ReactNode, useContext } from "react";
import { type Inputs, trpc } from "@/components/trpc";
import type { Role } from "@/server/schema/team";

/** A procedure's name as the router has it: `webhooks.create`. */
type Procedure = {
  [Noun in keyof Inputs & string]: `${Noun}.${keyof Inputs[Noun] & string}`;
}[keyof Inputs & string];

/** Who is asking, and the procedures that only one role may call; the server has both from the actions themselves. */
export type Rights = { role: Role; restrictions: Record<string, Role> };

const Reader = createContext<Rights>({ role: "member", restrictions: {} });

/** Gives what is below the reader's rights: as they were when the page came, or as they are known since. */
export function RightsProvider({ role, restrictions, children }: Rights & { children: ReactNode }) {
  const { data } = trpc.profile.access.useQuery({}, { enabled: false });
  return <Reader value={{ role: data?.role ?? role, restrictions }}>{children}</Reader>;
}

/** Whether the reader may call a procedure; where not, what would call it is not shown. */
export function useMay(procedure: Procedure): boolean {
  const { role, restrictions } = useContext(Reader);
  const only = restrictions[procedure];
  return only === undefined || only === role;
}

/** Whether the reader is an owner: of all readers the one who may have set the installation up. */
export const useIsOwner = (): boolean => useContext(Reader).role === "owner";
