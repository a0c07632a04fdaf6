"use client";

import { settings } from "@/components/text/en/settings";
import { usePart } from "@/components/text/use-part";
import { PageHeader } from "@/components/ui/page-header";
import { Body } from "@/components/ui/section";
import { QuickReplies } from "./quick-replies";
import { Templates } from "./templates";

/** What staff keep at hand for the composer: quick replies, and the templates that their providers approved. */
export function Replies() {
  const text = usePart(settings).sections;
  return (
    <>
      <PageHeader title={text.replies} />
      <Body>
        <QuickReplies />
        <Templates />
      </Body>
    </>
  );
}
