import { useState } from "react";
import { webhooks } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";
import { CodeBlock } from "@/components/ui/button/code-block";
import { Segments } from "@/components/ui/form/segments";

const VIEWS = ["pretty", "raw"] as const;

/** The JSON with indentation, or the text itself if it is not JSON. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** JSON, formatted or exactly as it was sent; the copy button copies what is shown. */
export function JsonBlock({ label, value }: { label: string; value: string }) {
  const text = usePart(webhooks);
  const [view, setView] = useState<(typeof VIEWS)[number]>("pretty");
  return (
    <>
      <Segments
        aria-label={text.bodyView}
        value={view}
        onChange={setView}
        data={VIEWS.map((value) => ({ value, label: text.bodyViews[value] }))}
      />
      <CodeBlock label={label} value={view === "raw" ? value : pretty(value)} wrap={view === "raw"} />
    </>
  );
}
