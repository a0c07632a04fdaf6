"use client";

import { useState } from "react";
import { entry as entryWords, newPassword as newPasswordWords } from "@/components/text/en/entry";
import { usePart } from "@/components/text/use-part";
import type { EndedAccess } from "@/schema/account";
import { SignInCard } from "./card";
import styles from "./card.module.css";
import { postForm } from "./doors";
import { EndedList } from "./ended-list";
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

type Proved = { email: string; ended: EndedAccess[] };

const isProved = (body: unknown): body is Proved =>
  typeof body === "object" &&
  body !== null &&
  "email" in body &&
  "ended" in body &&
  Array.isArray(body.ended);

function Done({ email, ended }: Proved) {
  const text = usePart(entryWords);
  return (
    <SignInCard title={text.resetDone} words={text.resetDoneWords(email)}>
      <EndedList ended={ended} />
      <LinkButton href="/sign-in">{text.signIn}</LinkButton>
    </SignInCard>
  );
}

export function ResetForm() {
  const text = usePart(entryWords);
  const newPassword = usePart(newPasswordWords);
  const token = useLinkToken();
  const [proved, setProved] = useState<Proved | null>(null);
  const form = useForm(async ({ password = "" }) => {
    const { body, problem } = await postForm("password-reset/confirm", { token: token ?? "", password });
    if (isProved(body)) setProved(body);
    return problem;
  });
  if (proved) return <Done {...proved} />;
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
