import type { Metadata } from "next";
import { whoIsHere } from "@/app/presence";
import { SignOut } from "@/components/sign-in/sign-out";
import { en } from "@/components/text/en";

export const metadata: Metadata = { title: en.signIn.signOutTitle };

export default async function SignOutPage() {
  return <SignOut signedIn={(await whoIsHere()) !== null} />;
}
