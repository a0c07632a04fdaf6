import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { whoIsHere } from "@/app/presence";
import { type Search, single } from "@/app/search";
import { RegisterForm } from "@/components/sign-in/register-form";
import { RegistrationClosed } from "@/components/sign-in/registration-closed";
import { en } from "@/components/text/en";
import { isOpenToStrangers, waysToSignIn } from "@/server/accounts/sign-in/sign-in-page";
import { HOME, safeRedirect, WELCOME } from "@/server/http/request/safe-redirect";

export const metadata: Metadata = { title: en.entry.registerTitle };

export default async function RegisterPage({ searchParams }: { searchParams: Search }) {
  const next = safeRedirect(single(await searchParams).callbackUrl);
  const here = await whoIsHere();
  if (here && typeof here !== "string") redirect(next);
  if (!(await isOpenToStrangers())) return <RegistrationClosed />;
  return <RegisterForm next={next === HOME ? WELCOME : next} providers={waysToSignIn().providers} />;
}
