"use client";

import { shell } from "@/components/text/en/shell";
import { usePart } from "@/components/text/use-part";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";

/** The page for an address that does not exist, inside the frame; Next's notFound() would send an empty page. */
export function MissingPage() {
  const text = usePart(shell);
  return (
    <>
      <PageHeader title={text.missing} />
      <EmptyState
        title={text.missingTitle}
        action={<ButtonLink href="/overview">{text.missingAction}</ButtonLink>}
      >
        {text.missingText}
      </EmptyState>
    </>
  );
}
