"use client";

import { useEffect, useState } from "react";
import { entry as entryWords } from "@/components/text/en/entry";
import { returned as returnedWords } from "@/components/text/en/sign-in";
import { states as statesWords } from "@/components/text/en/states";
import { usePart } from "@/components/text/use-part";
import { Bone } from "@/components/ui/feedback/skeleton-rows";
import type { IdentityProvider } from "@/schema/auth";
import type { Role } from "@/schema/team";
import { SignInCard } from "./card";
import styles from "./card.module.css";
import { enter, type Problem, postForm } from "./doors";
import { Refusal, SubmitButton } from "./fields";
import { PersonFields } from "./person-fields";
import { ProviderButtons } from "./providers";
import { returnedText } from "./returned";
import { useForm } from "./use-form";
import { useLinkToken } from "./use-link-token";

type Offer = {
  organization_name: string;
  invited_by: string;
  role: Role;
  email: string | null;
};

const isOffer = (body: unknown): body is Offer =>
  typeof body === "object" && body !== null && "organization_name" in body && "invited_by" in body;

/** The invitation that the link offers; undefined while it loads. */
function useOffer(token: string | null | undefined) {
  const [answer, setAnswer] = useState<{ offer: Offer | null; problem: Problem | null }>();
  useEffect(() => {
    let current = true;
    if (!token) return;
    void postForm("invitations/lookup", { token }).then(({ body, problem }) => {
      if (current) setAnswer({ offer: isOffer(body) ? body : null, problem });
    });
    return () => {
      current = false;
    };
  }, [token]);
  return token === null ? { offer: null, problem: null } : answer;
}

function Loading() {
  const text = usePart(statesWords);
  return (
    <SignInCard title={text.loading}>
      <div className={styles.stack} role="status" aria-label={text.loading}>
        <Bone height={66} />
        <Bone height={66} />
        <Bone height={66} />
        <Bone height={42} />
      </div>
    </SignInCard>
  );
}

/** What the page knows besides its link: `back` says why the user is back from a provider. */
type JoinProps = {
  signedInAs: string | null;
  providers: IdentityProvider[];
  back: { error: string; provider: IdentityProvider | null } | null;
};

function Accept({ offer, token, signedInAs, providers, back }: JoinProps & { offer: Offer; token: string }) {
  const text = usePart(entryWords);
  const returned = usePart(returnedWords);
  const [atProvider, setAtProvider] = useState(
    back && (back.error === "conflict" ? text.joinTaken : returnedText(returned, back)),
  );
  const form = useForm(
    (fields) => enter("join", { ...fields, token }),
    () => window.location.assign("/inbox"),
  );
  if (form.faultOf("token")) return <SignInCard title={text.joinEndedTitle} words={text.joinEnded} />;
  return (
    <SignInCard
      title={text.joinTitle(offer.organization_name)}
      words={text.joinWords(offer.invited_by, text.roles[offer.role])}
    >
      {signedInAs && <p className={styles.note}>{text.joinSignedIn(signedInAs)}</p>}
      <Refusal>{form.refusal ?? atProvider}</Refusal>
      <form method="post" className={styles.form} onSubmit={form.submit} onInput={() => setAtProvider(null)}>
        <PersonFields faultOf={form.faultOf} email={offer.email} autoFocus />
        <SubmitButton busy={form.busy}>{text.join}</SubmitButton>
      </form>
      <ProviderButtons names={providers} next="/inbox" invitation={token} onRefusal={setAtProvider} />
    </SignInCard>
  );
}

export function JoinForm(about: JoinProps) {
  const text = usePart(entryWords);
  const states = usePart(statesWords);
  const token = useLinkToken();
  const answer = useOffer(token);
  if (!answer) return <Loading />;
  if (token && answer.offer) return <Accept offer={answer.offer} token={token} {...about} />;
  // Only an ended link is refused with a field's error; any other problem may be temporary.
  const hasEnded = !answer.problem || answer.problem.errors.length > 0;
  if (hasEnded) return <SignInCard title={text.joinEndedTitle} words={text.joinEnded} />;
  return <SignInCard title={states.errorTitle} words={answer.problem?.detail || states.formFailed} />;
}
