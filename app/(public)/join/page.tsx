import type { Metadata } from "next";
import { emailHere } from "@/app/presence";
import { type Search, single } from "@/app/search";
import { JoinForm } from "@/components/sign-in/join-form";
import { en } from "@/components/text/en";
import { providerNamed, waysToSignIn } from "@/server/accounts/sign-in/sign-in-page";

export const metadata: Metadata = { title: en.entry.join };

export default async function JoinPage({ searchParams }: { searchParams: Search }) {
  const { error, provider } = single(await searchParams);
  const back = error ? { error, provider: providerNamed(provider) } : null;
  return <JoinForm signedInAs={await emailHere()} providers={waysToSignIn().providers} back={back} />;
}
