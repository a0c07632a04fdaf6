import { enter } from "@/components/sign-in/doors";
import { PasswordField, Refusal } from "@/components/sign-in/fields";
import { NewPasswordField } from "@/components/sign-in/new-password";
import { useForm } from "@/components/sign-in/use-form";
import { profile as profileWords } from "@/components/text/en/account";
import { common as commonWords } from "@/components/text/en/common";
import { newPassword as newPasswordWords } from "@/components/text/en/entry";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { toast } from "@/components/ui/feedback/toasts";
import styles from "./profile.module.css";

/** The form for a new password; asks for the current one if there is one. */
export function PasswordForm({ hasPassword, done }: { hasPassword: boolean; done: () => void }) {
  const text = usePart(profileWords);
  const common = usePart(commonWords);
  const newPassword = usePart(newPasswordWords);
  const form = useForm(
    (fields) => enter("password", fields),
    () => {
      toast(text.changed);
      done();
    },
  );
  return (
    <form className={styles.form} method="post" onSubmit={form.submit}>
      <Refusal>{form.refusal}</Refusal>
      {hasPassword && (
        <div className={styles.field}>
          <PasswordField
            name="current_password"
            label={text.current}
            autoComplete="current-password"
            autoFocus
            error={form.faultOf("current_password")}
          />
        </div>
      )}
      <NewPasswordField label={newPassword.newLabel} error={form.faultOf("password")} />
      <div className="buttons">
        <Button tone="accent" type="submit" busy={form.busy}>
          {hasPassword ? text.change : text.set}
        </Button>
        <Button onClick={done}>{common.cancel}</Button>
      </div>
    </form>
  );
}
