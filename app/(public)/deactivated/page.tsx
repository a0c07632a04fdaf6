import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { whoIsHere } from "@/app/presence";
import { Stopped } from "@/components/sign-in/stopped";
import { en } from "@/components/text/en";

export const metadata: Metadata = { title: en.signIn.deactivatedTitle };

export default async function DeactivatedPage() {
  if ((await whoIsHere()) !== "deactivated") redirect("/");
  return <Stopped title={en.signIn.deactivatedTitle} words={en.signIn.deactivatedText} />;
}
