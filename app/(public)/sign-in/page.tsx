import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { whoIsHere } from "@/app/presence";
import { type Search, single } from "@/app/search";
import { SignInForm } from "@/components/sign-in/sign-in-form";
import { en } from "@/components/text/en";
import { getDb } from "@/db/client";
import { isRegistrationOpen } from "@/server/accounts/sign-in/registration";
import { configuredProviders } from "@/server/adapters/oauth/providers";
import { safeRedirect } from "@/server/http/request/safe-redirect";
import { demoToOffer } from "@/server/lib/env";
import { IdentityProvider } from "@/server/schema/auth";

export const metadata: Metadata = { title: en.signIn.title };

export default async function SignInPage({ searchParams }: { searchParams: Search }) {
  const { callbackUrl, error, provider, ended } = single(await searchParams);
  const next = safeRedirect(callbackUrl);
  const person = await whoIsHere();
  if (person && typeof person !== "string") redirect(next);
  const back = error ? { error, provider: IdentityProvider.safeParse(provider).data ?? null } : null;
  const isOpen = await isRegistrationOpen(getDb());
  const about = {
    next,
    providers: configuredProviders(),
    demo: demoToOffer(),
    back,
    isOpen,
    hasEnded: ended === "1",
  };
  return <SignInForm {...about} />;
}
