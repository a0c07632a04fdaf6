"use client";

import { trpc } from "@/components/trpc";

/** Whether the reader may change what only owners may; assumed until it is known. */
export function useIsOwner(): boolean {
  const access = trpc.profile.access.useQuery({}, { staleTime: 60_000 });
  return access.data?.role !== "member";
}
