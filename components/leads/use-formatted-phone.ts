import { trpc } from "@/components/trpc";

/** A lead's phone in a readable format; as it is stored until the formatted one has loaded. */
export function useFormattedPhone(lead_id: string, phone: string | null): string {
  const { data } = trpc.leads.contact.useQuery({ lead_id });
  return (data?.phone === phone ? data?.formatted_phone : phone) ?? "";
}
