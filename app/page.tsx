import { redirect } from "next/navigation";
import { whoIsHere } from "@/app/presence";
import { Landing } from "@/components/landing/landing";
import { HOME } from "@/server/http/request/safe-redirect";

/** The landing page; redirects signed-in users to the dashboard. */
export default async function Start() {
  if (await whoIsHere()) redirect(HOME);
  return <Landing />;
}
