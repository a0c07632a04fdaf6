import { labels as words } from "@/components/text/en/labels";
import { usePart } from "@/components/text/use-part";
import { Select } from "@/components/ui/select";
import { useLabels } from "./use-labels";

type Props = {
  className: string | undefined;
  value: string | null;
  choose: (label_id: string | null) => void;
};

/** Narrows a list down to a label; nothing where there are no labels. */
export function LabelSelect({ className, value, choose }: Props) {
  const text = usePart(words);
  const labels = useLabels();
  if (labels.length === 0) return null;
  return (
    <Select
      className={className}
      aria-label={text.labels}
      options={labels.map(({ id }) => id)}
      words={Object.fromEntries(labels.map(({ id, name }) => [id, name]))}
      any={text.any}
      value={value}
      choose={choose}
    />
  );
}
