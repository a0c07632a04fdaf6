import type { Metadata } from "next";
import { en } from "@/components/text/en";
import { Welcome } from "@/components/welcome/welcome";

export const metadata: Metadata = { title: en.firstSteps.title };

export default function WelcomePage() {
  return <Welcome />;
}
