import type { Metadata } from "next";
import { emailHere } from "@/app/presence";
import { type Search, single } from "@/app/search";
import { JoinForm } from "@/components/sign-in/join-form";
import { en } from "@/components/text/en";
import { configuredProviders } from "@/server/adapters/oauth/providers";
import { IdentityProvider } from "@/server/schema/auth";

export const metadata: Metadata = { title: en.entry.join };

export default async function JoinPage({ searchParams }: { searchParams: Search }) {
  const { error, provider } = single(await searchParams);
  const back = error ? { error, provider: IdentityProvider.safeParse(provider).data ?? null } : null;
  return <JoinForm signedInAs={await emailHere()} providers={configuredProviders()} back={back} />;
}
