import { useState } from "react";
import { askPassword } from "@/components/confirm/ask-password";
import { leaveFor } from "@/components/sign-in/doors";
import { ProviderMark, providerName } from "@/components/sign-in/provider-mark";
import { returnedText } from "@/components/sign-in/returned";
import { profile as profileWords } from "@/components/text/en/account";
import { returned as returnedWords } from "@/components/text/en/sign-in";
import { states as statesWords } from "@/components/text/en/states";
import { usePart } from "@/components/text/use-part";
import { type Outputs, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { toast } from "@/components/ui/feedback/toasts";
import { useFailure } from "@/components/ui/form/use-failure";
import { Card, NamedRow, Note, Section } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";
import { Loaded } from "@/components/ui/load/loaded";
import type { IdentityProvider } from "@/schema/auth";

/** The outcome of a visit to a provider, if the user just came back from one. */
export type Back =
  | { connected: IdentityProvider }
  | { error: string; provider: IdentityProvider | null }
  | null;

type Identity = Outputs["profile"]["access"]["identities"][number];

type Line = { provider: IdentityProvider; identity?: Identity };

function useBack(back: Back): { tone?: "danger"; words: string } | null {
  const text = usePart(profileWords);
  const returned = usePart(returnedWords);
  if (!back) return null;
  if ("connected" in back) return { words: text.connected(providerName[back.connected]) };
  const words =
    back.error === "conflict" && back.provider
      ? text.taken(providerName[back.provider])
      : returnedText(returned, back);
  return { tone: "danger", words };
}

function Connect({ provider }: { provider: IdentityProvider }) {
  const text = usePart(profileWords);
  const states = usePart(statesWords);
  const [leaving, setLeaving] = useState(false);
  const connect = async () => {
    setLeaving(true);
    const next = `/settings/profile?connected=${provider}`;
    const leave = () => leaveFor(provider, { next, connect: true });
    let refused = await leave();
    if (refused?.type === "urn:frontdesk:problem:password_needed" && (await askPassword()))
      refused = await leave();
    if (!refused) return;
    toast(refused.detail || states.formFailed, { tone: "danger" });
    setLeaving(false);
  };
  return (
    <Button busy={leaving} onClick={connect}>
      {text.connect(providerName[provider])}
    </Button>
  );
}

function Disconnect({ provider, identity }: { provider: IdentityProvider; identity: Identity }) {
  const text = usePart(profileWords);
  const utils = trpc.useUtils();
  const remove = trpc.profile.removeIdentity.useMutation({
    onSuccess: () => {
      toast(text.disconnected(providerName[provider]));
      return utils.profile.access.invalidate();
    },
    onError: useFailure(),
  });
  return (
    <Button busy={remove.isPending} onClick={() => remove.mutate({ identity_id: identity.id })}>
      {text.disconnect(providerName[provider])}
    </Button>
  );
}

/** `isOnly`: there is no other way to sign in. */
function Row({ provider, identity, isOnly }: Line & { isOnly: boolean }) {
  const text = usePart(profileWords);
  return (
    <div className={section.row}>
      <ProviderMark name={provider} />
      <NamedRow name={providerName[provider]}>
        {identity ? (identity.email ?? text.unknownAddress) : text.notConnected}
        {isOnly && <div>{text.onlyWay}</div>}
      </NamedRow>
      {!identity && <Connect provider={provider} />}
      {identity && !isOnly && <Disconnect provider={provider} identity={identity} />}
    </div>
  );
}

const ALL: IdentityProvider[] = ["google", "facebook", "microsoft"];

/** What is connected, even if it is no longer configured, and what could be. */
function linesOf(configured: IdentityProvider[], identities: Identity[]): Line[] {
  return ALL.flatMap((provider): Line[] => {
    const theirs = identities.filter((identity) => identity.provider === provider);
    if (theirs.length > 0) return theirs.map((identity) => ({ provider, identity }));
    return configured.includes(provider) ? [{ provider }] : [];
  });
}

/** The sign-in providers: those of this installation, and those connected before. */
export function ProvidersSection({ configured, back }: { configured: IdentityProvider[]; back: Back }) {
  const text = usePart(profileWords);
  const query = trpc.profile.access.useQuery({});
  const note = useBack(back);
  return (
    <Section
      title={text.providersTitle}
      about={configured.length > 0 ? text.providersAbout : text.providersNone}
    >
      {note && (
        <div role="status">
          <Note tone={note.tone}>
            <p>{note.words}</p>
          </Note>
        </div>
      )}
      <Loaded query={query} height={configured.length * 57}>
        {({ identities, has_password }) => {
          const lines = linesOf(configured, identities);
          if (lines.length === 0) return null;
          const isOnly = identities.length === 1 && !has_password;
          return (
            <Card>
              {lines.map((line) => (
                <Row
                  key={line.identity?.id ?? line.provider}
                  {...line}
                  isOnly={isOnly && line.identity !== undefined}
                />
              ))}
            </Card>
          );
        }}
      </Loaded>
    </Section>
  );
}
