"use client";

import { useState } from "react";
import { PasswordQuestion } from "@/components/confirm/password-question";
import { Data } from "@/components/data";
import { SignInCard } from "@/components/sign-in/card";
import styles from "@/components/sign-in/card.module.css";
import { LinkButton } from "@/components/sign-in/fields";
import { factors } from "@/components/text/en/factors";
import { signIn as signInWords } from "@/components/text/en/sign-in";
import { usePart } from "@/components/text/use-part";
import { AddFactor } from "./add-factor";
import { Codes } from "./codes";

/** What somebody sees whose organization requires a factor that they lack: how to set one up, and nothing else. */
export function SetUpFactor() {
  const text = usePart(factors);
  const signIn = usePart(signInWords);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isDone, setDone] = useState(false);
  const added = (made: string[] | null) => {
    setCodes(made);
    setDone(made === null);
  };
  const finish = () => {
    setCodes(null);
    setDone(true);
  };
  return (
    <Data>
      <SignInCard title={text.neededTitle} words={text.neededWords}>
        {codes && <Codes codes={codes} kept={finish} />}
        {isDone && <LinkButton href="/inbox">{text.goOn}</LinkButton>}
        {!codes && !isDone && <AddFactor added={added} />}
        <p className={styles.foot}>
          <a href="/sign-out">{signIn.signOut}</a>
        </p>
      </SignInCard>
      <PasswordQuestion />
    </Data>
  );
}
