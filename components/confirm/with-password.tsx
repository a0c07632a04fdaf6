import { givePasskey } from "@/components/factors/passkeys";
import { PasswordField } from "@/components/sign-in/fields";
import { profile as profileWords } from "@/components/text/en/account";
import { common as commonWords } from "@/components/text/en/common";
import { factors as factorsWords } from "@/components/text/en/factors";
import { signIn as signInWords } from "@/components/text/en/sign-in";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { useErrorText } from "@/components/ui/feedback/error-state";
import { toast } from "@/components/ui/feedback/toasts";
import { TextField } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { faultAt, messageAt, useFailure } from "@/components/ui/form/use-failure";
import section from "@/components/ui/layout/section.module.css";
import type { FactorKind } from "@/schema/factor";

/** `kinds`: the factors that the user has; none if the password alone is enough. */
type Props = { kinds: FactorKind[]; answer: (isConfirmed: boolean) => void };

/** Asks for the password, and for a code or a passkey of who has a second factor. */
export function WithPassword({ kinds, answer }: Props) {
  const text = usePart(profileWords);
  const factors = usePart(factorsWords);
  const signIn = usePart(signInWords);
  const common = usePart(commonWords);
  const inWords = useErrorText();
  const request = trpc.factors.requestPasskey.useMutation({ onError: useFailure() });
  const confirm = trpc.profile.confirmPassword.useMutation({ onSuccess: () => answer(true) });
  const submit = async (form: HTMLFormElement) => {
    const fields = new FormData(form);
    const password = String(fields.get("password"));
    const code = String(fields.get("code") ?? "").trim();
    if (code || !kinds.includes("passkey")) return confirm.mutate({ password, ...(code && { code }) });
    const options = await request.mutateAsync({}).catch(() => null);
    const passkey = options && (await givePasskey(options).catch(() => null));
    if (passkey) confirm.mutate({ password, passkey });
    else if (options) toast(factors.passkeyFailed, { tone: "danger" });
  };
  const isCodeWrong = messageAt(confirm.error, "code") !== undefined;
  const other = confirm.error && !isCodeWrong ? inWords(confirm.error) : undefined;
  return (
    <Form className={section.form} submit={(form) => void submit(form)}>
      <p>{text.confirmWords}</p>
      <PasswordField
        label={signIn.password}
        autoComplete="current-password"
        autoFocus
        data-autofocus
        error={faultAt(confirm.error, "password") ?? other}
      />
      {kinds.length > 0 && (
        <TextField
          name="code"
          label={factors.confirmCode}
          description={kinds.includes("passkey") ? factors.confirmPasskey : undefined}
          autoComplete="one-time-code"
          required={!kinds.includes("passkey")}
          minLength={6}
          maxLength={64}
          error={isCodeWrong ? factors.wrong : undefined}
        />
      )}
      <div className="buttons">
        <Button tone="accent" type="submit" busy={confirm.isPending || request.isPending}>
          {text.confirmGo}
        </Button>
        <Button onClick={() => answer(false)}>{common.cancel}</Button>
      </div>
    </Form>
  );
}
