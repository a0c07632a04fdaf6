import type { Metadata } from "next";
import { type Search, single } from "@/app/search";
import { Profile } from "@/components/settings/profile/profile";
import { en } from "@/components/text/en";
import { providerNamed, waysToSignIn } from "@/server/accounts/sign-in/sign-in-page";

export const metadata: Metadata = { title: en.settings.sections.profile };

export default async function ProfilePage({ searchParams }: { searchParams: Search }) {
  const { connected, error, provider } = single(await searchParams);
  const done = providerNamed(connected);
  const failed = error ? { error, provider: providerNamed(provider) } : null;
  return <Profile providers={waysToSignIn().providers} back={failed ?? (done && { connected: done })} />;
}
