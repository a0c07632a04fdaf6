"use client";

import { Data } from "@/components/data";
import { entry } from "@/components/text/en/entry";
import { usePart } from "@/components/text/use-part";
import { isProblem, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { useErrorText } from "@/components/ui/feedback/error-state";
import { SignInCard } from "./card";
import { LinkButton, Refusal } from "./fields";
import { useLinkToken } from "./use-link-token";

const isEnded = (error: unknown): boolean =>
  isProblem(error) && (error.data?.problem.faults.some(({ path }) => path[0] === "token") ?? false);

function Confirm({ email }: { email: string }) {
  const text = usePart(entry);
  const inWords = useErrorText();
  const token = useLinkToken();
  const { mutate, isPending, isSuccess, error } = trpc.profile.verifyEmail.useMutation();
  if (isSuccess)
    return (
      <SignInCard title={text.verified} words={text.verifiedWords}>
        <LinkButton href="/inbox">{text.toInbox}</LinkButton>
      </SignInCard>
    );
  if (token === null || isEnded(error))
    return (
      <SignInCard title={text.linkEndedTitle} words={text.verifyEnded}>
        <LinkButton href="/settings/profile">{text.toProfile}</LinkButton>
      </SignInCard>
    );
  return (
    <SignInCard title={text.verifyTitle} words={text.verifyWords(email)}>
      <Refusal>{error && inWords(error)}</Refusal>
      <Button tone="accent" size="large" busy={isPending} onClick={() => token && mutate({ token })}>
        {text.verify}
      </Button>
    </SignInCard>
  );
}

function SignInFirst() {
  const text = usePart(entry);
  // Stored already here: the sign-in page's address does not carry the token on.
  useLinkToken();
  return (
    <SignInCard title={text.verifyTitle} words={text.verifySignIn}>
      <LinkButton href="/sign-in?callbackUrl=%2Fverify-email">{text.signIn}</LinkButton>
    </SignInCard>
  );
}

/** Confirms the signed-in account's address by the link from the e-mail. */
export function VerifyEmail({ email }: { email: string | null }) {
  if (email === null) return <SignInFirst />;
  return (
    <Data>
      <Confirm email={email} />
    </Data>
  );
}
