import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { whoIsHere } from "@/app/presence";
import { Deactivated } from "@/components/sign-in/deactivated";
import { en } from "@/components/text/en";

export const metadata: Metadata = { title: en.signIn.deactivatedTitle };

export default async function DeactivatedPage() {
  if ((await whoIsHere()) !== "deactivated") redirect("/");
  return <Deactivated />;
}
