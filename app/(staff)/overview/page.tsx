import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { whoIsHere } from "@/app/presence";
import { OverviewBoard } from "@/components/overview/overview";
import { isPractitioner } from "@/server/http/ctx";

export const metadata: Metadata = { title: "Overview" };

export default async function OverviewPage() {
  const here = await whoIsHere();
  if (here && typeof here !== "string" && isPractitioner(here)) redirect("/bookings");
  return <OverviewBoard />;
}
