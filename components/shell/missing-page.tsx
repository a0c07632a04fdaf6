"use client";

import { missing } from "@/components/text/en/missing";
import { usePart } from "@/components/text/use-part";
import { ButtonLink } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { PageHeader } from "@/components/ui/layout/page-header";

/** The page for an address that does not exist, inside the frame; Next's notFound() would send an empty page. */
export function MissingPage() {
  const text = usePart(missing);
  return (
    <>
      <PageHeader title={text.page} />
      <EmptyState title={text.title} action={<ButtonLink href="/overview">{text.action}</ButtonLink>}>
        {text.text}
      </EmptyState>
    </>
  );
}
