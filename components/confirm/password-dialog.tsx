import { leaveFor } from "@/components/sign-in/doors";
import { PasswordField } from "@/components/sign-in/fields";
import { providerName } from "@/components/sign-in/provider-mark";
import { profile as profileWords } from "@/components/text/en/account";
import { common as commonWords } from "@/components/text/en/common";
import { signIn as signInWords } from "@/components/text/en/sign-in";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { useErrorText } from "@/components/ui/feedback/error-state";
import { Form } from "@/components/ui/form/form";
import { faultAt } from "@/components/ui/form/use-failure";
import { Dialog } from "@/components/ui/layout/dialog";
import section from "@/components/ui/layout/section.module.css";
import { Loaded } from "@/components/ui/load/loaded";
import type { IdentityProvider } from "@/schema/auth";

const PROVIDERS: IdentityProvider[] = ["google", "facebook", "microsoft"];

type Props = { answer: (isConfirmed: boolean) => void };

function WithPassword({ answer }: Props) {
  const text = usePart(profileWords);
  const signIn = usePart(signInWords);
  const common = usePart(commonWords);
  const inWords = useErrorText();
  const confirm = trpc.profile.confirmPassword.useMutation({ onSuccess: () => answer(true) });
  const fault = faultAt(confirm.error, "password");
  const submit = (form: HTMLFormElement) =>
    confirm.mutate({ password: String(new FormData(form).get("password")) });
  return (
    <Form className={section.form} submit={submit}>
      <p>{text.confirmWords}</p>
      <PasswordField
        label={signIn.password}
        autoComplete="current-password"
        autoFocus
        data-autofocus
        error={fault ?? (confirm.error ? inWords(confirm.error) : undefined)}
      />
      <div className="buttons">
        <Button tone="accent" type="submit" busy={confirm.isPending}>
          {text.confirmGo}
        </Button>
        <Button onClick={() => answer(false)}>{common.cancel}</Button>
      </div>
    </Form>
  );
}

/** An account without a password signs in anew: this leaves the page, and what was asked has to be asked again. */
function WithProvider({ answer, providers }: Props & { providers: IdentityProvider[] }) {
  const text = usePart(profileWords);
  const signIn = usePart(signInWords);
  const common = usePart(commonWords);
  const leave = (provider: IdentityProvider) =>
    leaveFor(provider, { next: window.location.pathname + window.location.search });
  return (
    <div className={section.form}>
      <p>{text.confirmAtProvider}</p>
      <div className="buttons">
        {providers.map((provider) => (
          <Button key={provider} tone="accent" onClick={() => leave(provider)}>
            {signIn.continueWith(providerName[provider])}
          </Button>
        ))}
        <Button onClick={() => answer(false)}>{common.cancel}</Button>
      </div>
    </div>
  );
}

/** Asks the user to confirm who they are, and answers whether they did. */
export function PasswordDialog({ answer }: Props) {
  const text = usePart(profileWords);
  const query = trpc.profile.access.useQuery({});
  return (
    <Dialog onClose={() => answer(false)} title={text.confirmTitle}>
      <Loaded query={query} height={120}>
        {({ has_password, identities }) => {
          if (has_password) return <WithPassword answer={answer} />;
          const connected = PROVIDERS.filter((name) => identities.some(({ provider }) => provider === name));
          return <WithProvider answer={answer} providers={connected} />;
        }}
      </Loaded>
    </Dialog>
  );
}
