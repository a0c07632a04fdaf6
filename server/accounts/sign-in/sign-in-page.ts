import { getDb } from "@/db/client";
import { demoToOffer } from "@/lib/env";
import { IdentityProvider } from "@/schema/auth";
import { configuredProviders } from "@/server/adapters/oauth/providers";
import { isRegistrationOpen } from "./registration";

/** How people sign in here: with which identity providers, and as which demo user. */
export const waysToSignIn = () => ({ providers: configuredProviders(), demo: demoToOffer() });

/** Whether strangers may found an organization here. */
export const isOpenToStrangers = (): Promise<boolean> => isRegistrationOpen(getDb());

/** The identity provider that a page's address names; null if it names none. */
export const providerNamed = (name: string | undefined): IdentityProvider | null =>
  IdentityProvider.safeParse(name).data ?? null;
