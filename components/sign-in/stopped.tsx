"use client";

import { signIn } from "@/components/text/en/sign-in";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { SignInCard } from "./card";
import { leave } from "./doors";

/** Says why somebody who is signed in can't come in, and lets them sign in as somebody else. */
export function Stopped({ title, words }: { title: string; words: string }) {
  const text = usePart(signIn);
  const other = async () => {
    await leave();
    window.location.assign("/sign-in");
  };
  return (
    <SignInCard title={title} words={words}>
      <Button size="large" onClick={other}>
        {text.otherAccount}
      </Button>
    </SignInCard>
  );
}
