import type { Metadata } from "next";
import { emailHere } from "@/app/presence";
import { VerifyEmail } from "@/components/sign-in/verify-email";
import { en } from "@/components/text/en";

export const metadata: Metadata = { title: en.entry.verifyTitle };

export default async function VerifyEmailPage() {
  return <VerifyEmail email={await emailHere()} />;
}
