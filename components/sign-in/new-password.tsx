import { type ChangeEvent, useState } from "react";
import { newPassword } from "@/components/text/en/entry";
import { usePart } from "@/components/text/use-part";
import { judgePassword } from "@/schema/password";
import { PasswordField } from "./fields";
import styles from "./new-password.module.css";

type Judged = ReturnType<typeof judgePassword>;

const STEPS = [1, 2, 3, 4];

/** What the same form says about the person. */
function aboutOf(form: HTMLFormElement | null) {
  const fields = form ? new FormData(form) : new FormData();
  const read = (name: string) => String(fields.get(name) ?? "");
  return {
    email: read("email"),
    full_name: read("full_name"),
    organization_name: read("organization_name"),
  };
}

type Props = { label: string; error?: string; autoFocus?: boolean; size?: "large" };

/** A field for a new password, with its strength; rated in the browser, so that it is not sent anywhere for that. */
export function NewPasswordField({ label, error, autoFocus, size }: Props) {
  const text = usePart(newPassword);
  const [judged, setJudged] = useState<Judged | null>(null);
  const judge = (event: ChangeEvent<HTMLInputElement>) => {
    const { value, form } = event.currentTarget;
    setJudged(value ? judgePassword(value, aboutOf(form)) : null);
  };
  const hint = judged?.hints[0];
  const strength = judged?.strength ?? 0;
  return (
    <div className={styles.field}>
      <PasswordField
        label={label}
        autoComplete="new-password"
        error={error}
        autoFocus={autoFocus}
        size={size}
        onChange={judge}
      />
      <div className={styles.bar} aria-hidden="true">
        {STEPS.map((step) => (
          <span key={step} className={styles.step} data-full={step <= strength || undefined} />
        ))}
      </div>
      <p className={styles.words} role="status">
        {hint ? text.hints[hint] : judged ? text.strengths[strength] : text.rule}
      </p>
    </div>
  );
}
