"use client";

import { settings } from "@/components/text/en/settings";
import { usePart } from "@/components/text/use-part";
import { Page } from "@/components/ui/layout/page";
import { QuickReplies } from "./quick-replies";
import { Templates } from "./templates";

/** What staff use in the composer: quick replies, and templates that their providers approved. */
export function Replies() {
  const text = usePart(settings).sections;
  return (
    <Page title={text.replies}>
      <QuickReplies />
      <Templates />
    </Page>
  );
}
