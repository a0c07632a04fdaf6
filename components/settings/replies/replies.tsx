"use client";

import { settings } from "@/components/text/en/settings";
import { usePart } from "@/components/text/use-part";
import { Page } from "@/components/ui/page";
import { QuickReplies } from "./quick-replies";
import { Templates } from "./templates";

/** What staff keep at hand for the composer: quick replies, and the templates that their providers approved. */
export function Replies() {
  const text = usePart(settings).sections;
  return (
    <Page title={text.replies}>
      <QuickReplies />
      <Templates />
    </Page>
  );
}
