import { readLocalStorageValue, useLocalStorage } from "@mantine/hooks";
import { useEffect } from "react";

/** Who the simulated customer is, kept in this browser. */
export type SimulatedCustomer = { name: string; phone: string };

/** A fictional number (exchange 555); only the sandbox sends to it. The demo's customers have those below 2000. */
const freshPhone = (): string => `+1650555${Math.floor(Math.random() * 8000) + 2000}`;

/** A simulated customer's phone as people read it, parted as the server parts every other. */
export const shownPhone = (phone: string): string =>
  phone.replace(/^(\+1)(\d{3})(\d{3})(\d{4})$/, "$1 $2 $3 $4");

const NAMES = ["Ada Blum", "Noor Haddad", "Jonas Weber", "Mei Tanaka", "Lucía Ferrer", "Sam Okafor"];
const freshName = (): string => NAMES[Math.floor(Math.random() * NAMES.length)] ?? "Ada Blum";

/** A customer whom nobody knows yet. */
export const freshCustomer = (): SimulatedCustomer => ({ name: freshName(), phone: freshPhone() });

const KEPT = { key: "frontdesk.simulator", defaultValue: undefined };

/** The customer, the same after a reload; undefined until the browser's store was read. A fresh one where it is empty. */
export function useCustomer() {
  const [customer, setCustomer] = useLocalStorage<SimulatedCustomer | undefined>(KEPT);
  useEffect(() => {
    // The store may hold one that this rendering does not know yet.
    if (!customer && !readLocalStorageValue<SimulatedCustomer | undefined>(KEPT))
      setCustomer(freshCustomer());
  }, [customer, setCustomer]);
  return [customer, setCustomer] as const;
}
