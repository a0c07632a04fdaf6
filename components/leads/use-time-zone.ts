import { trpc } from "@/components/trpc";

/** The organization's time zone; the browser's until it is known. */
export function useTimeZone(): string | undefined {
  const { data } = trpc.organization.get.useQuery({}, { staleTime: Number.POSITIVE_INFINITY });
  return data?.time_zone;
}
