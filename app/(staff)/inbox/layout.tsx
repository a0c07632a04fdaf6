import type { Metadata } from "next";
import { type ReactNode, Suspense } from "react";
import { prefetch } from "@/app/prefetch";
import { Inbox } from "@/components/inbox/inbox";
import { Prefetched } from "@/components/prefetched";

export const metadata: Metadata = { title: "Inbox" };

/** All panes. They read the address themselves, so the pages below have nothing to add. */
export default async function InboxLayout({ children }: { children: ReactNode }) {
  return (
    <Prefetched lists={await prefetch("labels", "teams")}>
      <Suspense>
        <Inbox />
        {children}
      </Suspense>
    </Prefetched>
  );
}
