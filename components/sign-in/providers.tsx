import { useState } from "react";
import { signIn as signInWords } from "@/components/text/en/sign-in";
import { states as statesWords } from "@/components/text/en/states";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import type { IdentityProvider } from "@/schema/auth";
import styles from "./card.module.css";
import { leaveFor } from "./doors";
import { ProviderMark, providerName } from "./provider-mark";

type Props = {
  names: IdentityProvider[];
  next: string;
  /** The token of an invitation to accept. */
  invitation?: string;
  onRefusal: (detail: string) => void;
};

/** A button for each configured sign-in provider; renders nothing if there is none. */
export function ProviderButtons({ names, next, invitation, onRefusal }: Props) {
  const text = usePart(signInWords);
  const states = usePart(statesWords);
  const [leaving, setLeaving] = useState<IdentityProvider | null>(null);
  if (names.length === 0) return null;
  const leave = async (name: IdentityProvider) => {
    setLeaving(name);
    const refused = await leaveFor(name, { next, ...(invitation && { invitation }) });
    if (!refused) return;
    onRefusal(refused.detail || states.formFailed);
    setLeaving(null);
  };
  return (
    <>
      <div className={styles.or}>{text.or}</div>
      <div className={styles.stack}>
        {names.map((name) => (
          <Button
            key={name}
            size="large"
            busy={leaving === name}
            disabled={leaving !== null}
            onClick={() => leave(name)}
          >
            <ProviderMark name={name} />
            {text.continueWith(providerName[name])}
          </Button>
        ))}
      </div>
    </>
  );
}
