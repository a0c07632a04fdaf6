import type { Metadata } from "next";
import { Replies } from "@/components/settings/replies/replies";
import { en } from "@/components/text/en";

export const metadata: Metadata = { title: en.settings.sections.replies };

export default function RepliesPage() {
  return <Replies />;
}
