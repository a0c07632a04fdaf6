"use client";

import { useState } from "react";
import { signIn as signInWords } from "@/components/text/en/sign-in";
import { states as statesWords } from "@/components/text/en/states";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { SignInCard } from "./card";
import styles from "./card.module.css";
import { leave } from "./doors";
import { LinkButton, Refusal } from "./fields";

/** Offers to end the session if there is one, else says that it has ended. */
export function SignOut({ signedIn }: { signedIn: boolean }) {
  const text = usePart(signInWords);
  const states = usePart(statesWords);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const signOut = async () => {
    setBusy(true);
    const refused = await leave();
    if (!refused) return window.location.reload();
    setRefusal(refused.detail || states.formFailed);
    setBusy(false);
  };
  if (!signedIn)
    return (
      <SignInCard title={text.signedOutTitle} words={text.signedOutText}>
        <LinkButton href="/sign-in">{text.again}</LinkButton>
      </SignInCard>
    );
  return (
    <SignInCard title={text.signOutTitle} words={text.signOutText}>
      <Refusal>{refusal}</Refusal>
      <div className={styles.stack}>
        <Button tone="accent" size="large" busy={busy} onClick={signOut}>
          {text.signOut}
        </Button>
        <LinkButton tone="plain" href="/inbox">
          {text.stay}
        </LinkButton>
      </div>
    </SignInCard>
  );
}
