import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { whoIsHere } from "@/app/presence";
import { type Search, single } from "@/app/search";
import { RegisterForm } from "@/components/sign-in/register-form";
import { RegistrationClosed } from "@/components/sign-in/registration-closed";
import { en } from "@/components/text/en";
import { getDb } from "@/db/client";
import { isRegistrationOpen } from "@/server/accounts/sign-in/registration";
import { configuredProviders } from "@/server/adapters/oauth/providers";
import { HOME, safeRedirect, WELCOME } from "@/server/http/request/safe-redirect";

export const metadata: Metadata = { title: en.entry.registerTitle };

export default async function RegisterPage({ searchParams }: { searchParams: Search }) {
  const next = safeRedirect(single(await searchParams).callbackUrl);
  const here = await whoIsHere();
  if (here && typeof here !== "string") redirect(next);
  if (!(await isRegistrationOpen(getDb()))) return <RegistrationClosed />;
  return <RegisterForm next={next === HOME ? WELCOME : next} providers={configuredProviders()} />;
}
