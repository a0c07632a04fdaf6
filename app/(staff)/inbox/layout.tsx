import type { Metadata } from "next";
import { type ReactNode, Suspense } from "react";
import { Inbox } from "@/components/inbox/inbox";

export const metadata: Metadata = { title: "Inbox" };

/** All panes. They read the address themselves, so the pages below have nothing to add. */
export default function InboxLayout({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <Inbox />
      {children}
    </Suspense>
  );
}
