"use client";

import { useRef, useState } from "react";
import { returned as returnedWords, signIn as signInWords } from "@/components/text/en/sign-in";
import { usePart } from "@/components/text/use-part";
import type { IdentityProvider } from "@/schema/auth";
import { SignInCard } from "./card";
import styles from "./card.module.css";
import { enter } from "./doors";
import { Field, PasswordField, Refusal, SubmitButton } from "./fields";
import { ProviderButtons } from "./providers";
import { returnedText } from "./returned";
import { useForm } from "./use-form";

/** What the page knows from its address and about this installation. */
type SignInProps = {
  /** Where to go after signing in: a path of ours. */
  next: string;
  providers: IdentityProvider[];
  demo: string | null;
  /** Whether strangers may register here. */
  isOpen: boolean;
  /** Why the user is back from a provider, by error code. */
  back: { error: string; provider: IdentityProvider | null } | null;
  /** Whether an open page of the dashboard led here, as its session had ended. */
  hasEnded: boolean;
};

export function SignInForm({ next, providers, demo, back, isOpen, hasEnded }: SignInProps) {
  const text = usePart(signInWords);
  const returned = usePart(returnedWords);
  const [atProvider, setAtProvider] = useState(back && returnedText(returned, back));
  const query = `?${new URLSearchParams({ callbackUrl: next })}`;
  const page = useRef(next);
  const form = useForm(
    async (fields) => {
      const refused = await enter("credentials", fields);
      if (refused?.type !== "urn:frontdesk:problem:factor_needed") return refused;
      page.current = `/sign-in/second-step${query}`;
      return null;
    },
    () => window.location.assign(page.current),
  );
  return (
    <SignInCard title={text.title} words={hasEnded ? text.ended : undefined}>
      <Refusal>{form.refusal ?? atProvider}</Refusal>
      <form method="post" className={styles.form} onSubmit={form.submit} onInput={() => setAtProvider(null)}>
        <Field
          name="email"
          type="email"
          label={text.email}
          autoComplete="username"
          autoFocus
          error={form.faultOf("email")}
        />
        <div className={styles.field}>
          <PasswordField
            size="large"
            label={text.password}
            autoComplete="current-password"
            error={form.faultOf("password")}
          />
        </div>
        <SubmitButton busy={form.busy}>{text.submit}</SubmitButton>
      </form>
      <ProviderButtons names={providers} next={next} onRefusal={setAtProvider} />
      <p className={styles.foot}>
        <a href="/forgot-password">{text.forgotten}</a>
        {isOpen && (
          <span>
            {text.noAccount} <a href={`/register${query}`}>{text.register}</a>
          </span>
        )}
      </p>
      {demo && (
        <p className={styles.note} data-tone="quiet">
          {text.demo(demo)}
        </p>
      )}
    </SignInCard>
  );
}
