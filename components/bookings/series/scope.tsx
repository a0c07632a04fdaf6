import { series as words } from "@/components/text/en/series";
import { usePart } from "@/components/text/use-part";
import { Segments } from "@/components/ui/form/segments";

/** Whether a change is about one appointment, or about all that follow it too. */
export type Scope = "one" | "following";

type Props = { following: number; value: Scope; onChange: (scope: Scope) => void };

export function SeriesScope({ following, value, onChange }: Props) {
  const text = usePart(words);
  return (
    <Segments
      fullWidth
      aria-label={text.scope}
      value={value}
      onChange={onChange}
      data={[
        { value: "one", label: text.onlyThis },
        { value: "following", label: text.following(following) },
      ]}
    />
  );
}
