import type { ComponentProps, ReactNode } from "react";
import { signIn } from "@/components/text/en/sign-in";
import { usePart } from "@/components/text/use-part";
import { Button, lookOf } from "@/components/ui/button/button";
import { SecretField, TextField } from "@/components/ui/form/field";
import styles from "./card.module.css";

/** A required text field; `error` says what is wrong with it. */
export const Field = (props: ComponentProps<typeof TextField>) => (
  <div className={styles.field}>
    <TextField size="large" required {...props} />
  </div>
);

/** A password field that can be revealed. */
export function PasswordField(props: Omit<ComponentProps<typeof SecretField>, "show">) {
  const text = usePart(signIn);
  return <SecretField name="password" required maxLength={200} show={text.showPassword} {...props} />;
}

export const SubmitButton = ({ busy, children }: { busy: boolean; children: ReactNode }) => (
  <Button type="submit" tone="accent" size="large" busy={busy}>
    {children}
  </Button>
);

type Props = { tone?: "plain" | "accent"; href: string; children: ReactNode };

/** A link to the next step, as wide as a form's button. */
export const LinkButton = ({ tone = "accent", href, children }: Props) => (
  <a href={href} {...lookOf({ tone, size: "large" })}>
    {children}
  </a>
);

/** The error of the form as a whole, read out when it appears. */
export const Refusal = ({ children }: { children: ReactNode }) => (
  <div role="alert">
    {children && (
      <p className={styles.note} data-tone="danger">
        {children}
      </p>
    )}
  </div>
);
