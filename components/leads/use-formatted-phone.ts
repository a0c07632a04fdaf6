import { trpc } from "@/components/trpc";

/** A lead's phone for people to read; as it is kept until the service has formatted it. */
export function useFormattedPhone(lead_id: string, phone: string | null): string {
  const { data } = trpc.leads.contact.useQuery({ lead_id });
  return (data?.phone === phone ? data?.formatted_phone : phone) ?? "";
}
