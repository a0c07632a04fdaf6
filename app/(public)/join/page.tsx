import type { Metadata } from "next";
import { emailHere } from "@/app/presence";
import { JoinForm } from "@/components/sign-in/join-form";
import { en } from "@/components/text/en";

export const metadata: Metadata = { title: en.entry.join };

export default async function JoinPage() {
  return <JoinForm signedInAs={await emailHere()} />;
}
