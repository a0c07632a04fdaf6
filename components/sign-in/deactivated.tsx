"use client";

import { signIn } from "@/components/text/en/sign-in";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button";
import { SignInCard } from "./card";
import { leave } from "./doors";

export function Deactivated() {
  const text = usePart(signIn);
  const other = async () => {
    await leave();
    window.location.assign("/sign-in");
  };
  return (
    <SignInCard title={text.deactivatedTitle} words={text.deactivatedText}>
      <Button size="large" onClick={other}>
        {text.otherAccount}
      </Button>
    </SignInCard>
  );
}
