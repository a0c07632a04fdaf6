import type { Metadata } from "next";
import { type Search, single } from "@/app/search";
import { Profile } from "@/components/settings/profile/profile";
import { en } from "@/components/text/en";
import { configuredProviders } from "@/server/adapters/oauth/providers";
import { IdentityProvider } from "@/server/schema/auth";

export const metadata: Metadata = { title: en.settings.sections.profile };

const providerIn = (name: string | undefined) => IdentityProvider.safeParse(name).data ?? null;

export default async function ProfilePage({ searchParams }: { searchParams: Search }) {
  const { connected, error, provider } = single(await searchParams);
  const done = providerIn(connected);
  const failed = error ? { error, provider: providerIn(provider) } : null;
  return <Profile providers={configuredProviders()} back={failed ?? (done && { connected: done })} />;
}
