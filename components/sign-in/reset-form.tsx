"use client";

import { useState } from "react";
import { entry as entryWords, newPassword as newPasswordWords } from "@/components/text/en/entry";
import { usePart } from "@/components/text/use-part";
import { SignInCard } from "./card";
import styles from "./card.module.css";
import { postForm } from "./doors";
import { LinkButton, Refusal, SubmitButton } from "./fields";
import { NewPasswordField } from "./new-password";
import { useForm } from "./use-form";
import { useLinkToken } from "./use-link-token";

function Ended() {
  const text = usePart(entryWords);
  return (
    <SignInCard title={text.linkEndedTitle} words={text.resetEnded}>
      <LinkButton href="/forgot-password">{text.newLink}</LinkButton>
    </SignInCard>
  );
}

function Done({ email }: { email: string }) {
  const text = usePart(entryWords);
  return (
    <SignInCard title={text.resetDone} words={text.resetDoneWords(email)}>
      <LinkButton href="/sign-in">{text.signIn}</LinkButton>
    </SignInCard>
  );
}

export function ResetForm() {
  const text = usePart(entryWords);
  const newPassword = usePart(newPasswordWords);
  const token = useLinkToken();
  const [email, setEmail] = useState<string | null>(null);
  const form = useForm(async ({ password = "" }) => {
    const { body, problem } = await postForm("password-reset/confirm", { token: token ?? "", password });
    if (!problem && typeof body === "object" && body && "email" in body) setEmail(String(body.email));
    return problem;
  });
  if (email !== null) return <Done email={email} />;
  if (token === null || form.faultOf("token")) return <Ended />;
  return (
    <SignInCard title={text.resetTitle} words={text.resetWords}>
      <Refusal>{form.refusal}</Refusal>
      <form method="post" className={styles.form} onSubmit={form.submit}>
        <NewPasswordField
          size="large"
          label={newPassword.newLabel}
          error={form.faultOf("password")}
          autoFocus
        />
        <SubmitButton busy={form.busy}>{text.savePassword}</SubmitButton>
      </form>
    </SignInCard>
  );
}
