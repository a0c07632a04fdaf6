import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { whoIsHere } from "@/app/presence";
import { SetUpFactor } from "@/components/factors/set-up";
import { en } from "@/components/text/en";

export const metadata: Metadata = { title: en.factors.neededTitle };

export default async function SecondFactorPage() {
  if ((await whoIsHere()) !== "second-factor") redirect("/");
  return <SetUpFactor />;
}
