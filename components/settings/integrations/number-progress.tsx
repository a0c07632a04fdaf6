import { numberStates } from "@/components/text/en/number-states";
import { usePart } from "@/components/text/use-part";
import { Icon } from "@/components/ui/icon";
import type { OwnershipStatus, Provider } from "@/schema/channel-connection";
import { PROVIDERS } from "@/schema/provider";
import styles from "./guide.module.css";

type Progress = {
  provider: Provider;
  ownership: OwnershipStatus;
  address_verified: boolean;
  has_message: boolean;
};

const State = ({ isDone, children }: { isDone: boolean; children: string }) => (
  <li className={styles.state} data-done={isDone || undefined}>
    <Icon name={isDone ? "check" : "clock"} size={16} />
    {children}
  </li>
);

export function NumberProgress({ provider, ownership, address_verified, has_message }: Progress) {
  const text = usePart(numberStates);
  // An incoming message shows that the address is right, whenever it was verified.
  const isVerified = address_verified || has_message;
  const isProven = ownership === "proven";
  return (
    <ul className={styles.states} aria-live="polite">
      <State isDone={isProven}>{isProven ? text.verified : text.unconfirmed}</State>
      {PROVIDERS[provider].has_handshake && (
        <State isDone={isVerified}>{isVerified ? text.address : text.addressWaiting}</State>
      )}
      <State isDone={has_message}>{has_message ? text.message : text.messageWaiting}</State>
    </ul>
  );
}
