import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { whoIsHere } from "@/app/presence";
import { type Search, single } from "@/app/search";
import { SignInForm } from "@/components/sign-in/sign-in-form";
import { en } from "@/components/text/en";
import { isOpenToStrangers, providerNamed, waysToSignIn } from "@/server/accounts/sign-in/sign-in-page";
import { safeRedirect } from "@/server/http/request/safe-redirect";

export const metadata: Metadata = { title: en.signIn.title };

export default async function SignInPage({ searchParams }: { searchParams: Search }) {
  const { callbackUrl, error, provider, ended } = single(await searchParams);
  const next = safeRedirect(callbackUrl);
  const person = await whoIsHere();
  if (person && typeof person !== "string") redirect(next);
  const back = error ? { error, provider: providerNamed(provider) } : null;
  const about = {
    next,
    ...waysToSignIn(),
    back,
    isOpen: await isOpenToStrangers(),
    hasEnded: ended === "1",
  };
  return <SignInForm {...about} />;
}
