import { labels as words } from "@/components/text/en/labels";
import { usePart } from "@/components/text/use-part";
import { Select } from "@/components/ui/form/select";
import { useLabels } from "./use-labels";

type Props = {
  value: string | null;
  choose: (label_id: string | null) => void;
};

/** Filters a list by label. Renders nothing if there are no labels. */
export function LabelSelect({ value, choose }: Props) {
  const text = usePart(words);
  const labels = useLabels();
  if (labels.length === 0) return null;
  return (
    <Select
      aria-label={text.labels}
      options={labels.map(({ id }) => id)}
      words={Object.fromEntries(labels.map(({ id, name }) => [id, name]))}
      any={text.any}
      value={value}
      choose={choose}
    />
  );
}
