import { readLocalStorageValue, useLocalStorage } from "@mantine/hooks";
import { useEffect } from "react";

/** The simulated customer, stored in this browser. */
export type SimulatedCustomer = { name: string; phone: string };

/** A fictional number (exchange 555); only the sandbox sends to it. The demo's customers have those below 2000. */
const freshPhone = (): string => `+1650555${Math.floor(Math.random() * 8000) + 2000}`;

/** A simulated customer's phone number for display, grouped as the server groups every other number. */
export const shownPhone = (phone: string): string =>
  phone.replace(/^(\+1)(\d{3})(\d{3})(\d{4})$/, "$1 $2 $3 $4");

const NAMES = ["Ada Blum", "Noor Haddad", "Jonas Weber", "Mei Tanaka", "Lucía Ferrer", "Sam Okafor"];
const freshName = (): string => NAMES[Math.floor(Math.random() * NAMES.length)] ?? "Ada Blum";

/** A new customer, with a random name and number. */
export const freshCustomer = (): SimulatedCustomer => ({ name: freshName(), phone: freshPhone() });

const KEPT = { key: "frontdesk.simulator", defaultValue: undefined };

/** The customer, kept across reloads; undefined until the browser's storage was read. Creates one if it is empty. */
export function useCustomer() {
  const [customer, setCustomer] = useLocalStorage<SimulatedCustomer | undefined>(KEPT);
  useEffect(() => {
    // The storage may hold one that this render does not know yet.
    if (!customer && !readLocalStorageValue<SimulatedCustomer | undefined>(KEPT))
      setCustomer(freshCustomer());
  }, [customer, setCustomer]);
  return [customer, setCustomer] as const;
}
