import type { Metadata } from "next";
import { AgentChoices } from "@/components/settings/agent/agent";
import { en } from "@/components/text/en";

export const metadata: Metadata = { title: en.settings.sections.agent };

export default function AgentPage() {
  return <AgentChoices />;
}
