import { bookings as bookingsWords } from "@/components/text/en/bookings";
import { usePart } from "@/components/text/use-part";
import { type Outputs, trpc } from "@/components/trpc";
import { ChoiceField } from "@/components/ui/form/field";

export const NOTES_LENGTH = 2000;

type Services = Outputs["organization"]["get"]["services"];

/** The organization's services; undefined until they are known. */
export function useServices(): Services | undefined {
  return trpc.organization.get.useQuery({}, { staleTime: 600_000 }).data?.services;
}

type Props = {
  offered: Services | undefined;
  value: string | null;
  onChange: (name: string | null) => void;
};

/** Chooses what an appointment is for; one that is not offered any more stays to choose. */
export function ServiceField({ offered = [], value, onChange }: Props) {
  const text = usePart(bookingsWords).new;
  const isOffered = value === null || offered.some(({ name }) => name === value);
  return (
    <ChoiceField
      label={text.service}
      value={value ?? ""}
      data={[
        { value: "", label: text.noService },
        ...(isOffered ? [] : [{ value, label: value }]),
        ...offered.map(({ name, duration_minutes }) => ({
          value: name,
          label: text.minutes(name, duration_minutes),
        })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  );
}
