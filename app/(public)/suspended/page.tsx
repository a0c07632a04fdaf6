import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { noticeHere } from "@/app/presence";
import { Stopped } from "@/components/sign-in/stopped";
import { en } from "@/components/text/en";

export const metadata: Metadata = { title: en.signIn.suspendedTitle };

export default async function SuspendedPage() {
  const notice = await noticeHere();
  if (notice === null) redirect("/");
  return <Stopped title={en.signIn.suspendedTitle} words={notice} />;
}
