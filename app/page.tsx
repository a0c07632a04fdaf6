import { redirect } from "next/navigation";
import { whoIsHere } from "@/app/presence";
import { Landing } from "@/components/landing/landing";
import { HOME } from "@/server/http/safe-redirect";

/** What Frontdesk is; whoever is signed in goes on to their work. */
export default async function Start() {
  if (await whoIsHere()) redirect(HOME);
  return <Landing />;
}
