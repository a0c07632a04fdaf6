"use client";

import { useState } from "react";
import { entry as entryWords } from "@/components/text/en/entry";
import { signIn as signInWords } from "@/components/text/en/sign-in";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { SignInCard } from "./card";
import styles from "./card.module.css";
import { postForm } from "./doors";
import { Field, LinkButton, Refusal, SubmitButton } from "./fields";
import { useForm } from "./use-form";

function Sent({ email, again }: { email: string; again: () => void }) {
  const text = usePart(entryWords);
  return (
    <SignInCard title={text.sentTitle} words={text.sentWords(email)}>
      <div className={styles.stack}>
        <LinkButton href="/sign-in">{text.backToSignIn}</LinkButton>
        <Button size="large" onClick={again}>
          {text.tryOther}
        </Button>
      </div>
    </SignInCard>
  );
}

function Ask({ done }: { done: (email: string) => void }) {
  const text = usePart(entryWords);
  const signIn = usePart(signInWords);
  const form = useForm(
    async (fields) => (await postForm("password-reset", fields)).problem,
    ({ email = "" }) => done(email),
  );
  return (
    <SignInCard title={text.forgotTitle} words={text.forgotWords}>
      <Refusal>{form.refusal}</Refusal>
      <form method="post" className={styles.form} onSubmit={form.submit}>
        <Field
          name="email"
          type="email"
          label={signIn.email}
          autoComplete="username"
          autoFocus
          error={form.faultOf("email")}
        />
        <SubmitButton busy={form.busy}>{text.sendLink}</SubmitButton>
      </form>
      <p className={styles.foot}>
        <a href="/sign-in">{text.backToSignIn}</a>
      </p>
    </SignInCard>
  );
}

export function ForgotForm() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <Sent email={sentTo} again={() => setSentTo(null)} />;
  return <Ask done={setSentTo} />;
}
