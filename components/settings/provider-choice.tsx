import { integrations } from "@/components/text/en/integrations";
import { usePart } from "@/components/text/use-part";
import { Segments } from "@/components/ui/form/segments";
import { Labelled } from "@/components/ui/layout/section";
import type { Provider } from "@/schema/channel-connection";

type Props = { label: string; value: Provider; onChange: (provider: Provider) => void };

export function ProviderChoice({ label, value, onChange }: Props) {
  const { providers } = usePart(integrations);
  return (
    <Labelled label={label}>
      <Segments
        fullWidth
        aria-label={label}
        value={value}
        onChange={onChange}
        data={[
          { value: "provider-b", label: providers["provider-b"] },
          { value: "provider-a", label: providers["provider-a"] },
        ]}
      />
    </Labelled>
  );
}
