"use client";

import { useState } from "react";
import { givePasskey } from "@/components/factors/passkeys";
import { factors } from "@/components/text/en/factors";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import type { FactorWay, PasskeyRequest } from "@/schema/factor";
import { SignInCard } from "./card";
import styles from "./card.module.css";
import { enter } from "./doors";
import { Field, Refusal, SubmitButton } from "./fields";
import { useForm } from "./use-form";

type Props = {
  /** Where to go after signing in: a path of ours. */
  next: string;
  /** Whose first step was made. */
  email: string;
  ways: FactorWay[];
  passkeys: PasskeyRequest | null;
};

function CodeForm({ next, isRecovery }: { next: string; isRecovery: boolean }) {
  const text = usePart(factors);
  const form = useForm(
    (fields) => enter("factor", fields),
    () => window.location.assign(next),
  );
  return (
    <>
      <Refusal>{form.refusal}</Refusal>
      <form method="post" className={styles.form} onSubmit={form.submit}>
        <Field
          name="code"
          label={isRecovery ? text.recoveryCode : text.code}
          inputMode={isRecovery ? undefined : "numeric"}
          autoComplete={isRecovery ? "off" : "one-time-code"}
          autoFocus
          minLength={6}
          maxLength={64}
          error={form.faultOf("code") && text.wrong}
        />
        <SubmitButton busy={form.busy}>{text.stepGo}</SubmitButton>
      </form>
    </>
  );
}

function PasskeyForm({ next, passkeys }: { next: string; passkeys: PasskeyRequest }) {
  const text = usePart(factors);
  const form = useForm(
    async () => {
      const passkey = await givePasskey(passkeys).catch(() => null);
      if (!passkey) return { detail: text.passkeyFailed, errors: [] };
      return enter("factor", { passkey });
    },
    () => window.location.assign(next),
  );
  // A challenge works once, so another try begins with a new one.
  const isSpent = form.faultOf("passkey") !== undefined;
  return (
    <>
      <Refusal>{isSpent ? text.wrong : form.refusal}</Refusal>
      {isSpent ? (
        <Button size="large" onClick={() => window.location.reload()}>
          {text.usePasskey}
        </Button>
      ) : (
        <form method="post" className={styles.form} onSubmit={form.submit}>
          <SubmitButton busy={form.busy}>{text.usePasskey}</SubmitButton>
        </form>
      )}
    </>
  );
}

/** The second step of signing in: a passkey or a code, whichever the account has. */
export function SecondStepForm({ next, email, ways, passkeys }: Props) {
  const text = usePart(factors);
  const [way, setWay] = useState(ways[0] ?? "recovery_code");
  const words = { totp: text.stepApp, passkey: text.stepPasskey, recovery_code: text.stepRecovery };
  const switches = { totp: text.useApp, passkey: text.usePasskey, recovery_code: text.useRecovery };
  const query = `?${new URLSearchParams({ callbackUrl: next })}`;
  return (
    <SignInCard title={text.stepTitle} words={`${email}. ${words[way]}`}>
      {way === "passkey" && passkeys ? (
        <PasskeyForm next={next} passkeys={passkeys} />
      ) : (
        <CodeForm key={way} next={next} isRecovery={way === "recovery_code"} />
      )}
      <div className={styles.others}>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} size="large" onClick={() => setWay(other)}>
              {switches[other]}
            </Button>
          ))}
      </div>
      <p className={styles.foot}>
        <a href={`/sign-in${query}`}>{text.anew}</a>
        <span>{text.lost}</span>
      </p>
    </SignInCard>
  );
}
