import { leaveFor } from "@/components/sign-in/doors";
import { providerName } from "@/components/sign-in/provider-mark";
import { profile as profileWords } from "@/components/text/en/account";
import { common as commonWords } from "@/components/text/en/common";
import { signIn as signInWords } from "@/components/text/en/sign-in";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { Dialog } from "@/components/ui/layout/dialog";
import section from "@/components/ui/layout/section.module.css";
import { Loaded } from "@/components/ui/load/loaded";
import type { IdentityProvider } from "@/schema/auth";
import { WithPassword } from "./with-password";

const PROVIDERS: IdentityProvider[] = ["google", "facebook", "microsoft"];

type Props = { answer: (isConfirmed: boolean) => void };

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

function AskPassword({ answer }: Props) {
  const query = trpc.factors.list.useQuery({});
  return (
    <Loaded query={query} height={120}>
      {({ factors }) => <WithPassword answer={answer} kinds={factors.map(({ kind }) => kind)} />}
    </Loaded>
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
          if (has_password) return <AskPassword answer={answer} />;
          const connected = PROVIDERS.filter((name) => identities.some(({ provider }) => provider === name));
          return <WithProvider answer={answer} providers={connected} />;
        }}
      </Loaded>
    </Dialog>
  );
}
