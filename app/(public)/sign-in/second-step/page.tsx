import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { dueHere } from "@/app/presence";
import { type Search, single } from "@/app/search";
import { SecondStepForm } from "@/components/sign-in/second-step-form";
import { en } from "@/components/text/en";
import { safeRedirect, signInAddress } from "@/server/http/request/safe-redirect";

export const metadata: Metadata = { title: en.factors.stepTitle };

export default async function SecondStepPage({ searchParams }: { searchParams: Search }) {
  const { callbackUrl } = single(await searchParams);
  const next = safeRedirect(callbackUrl);
  const due = await dueHere();
  if (!due) redirect(signInAddress(next));
  return <SecondStepForm next={next} {...due} />;
}
