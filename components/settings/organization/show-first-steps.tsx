import { useRouter } from "next/navigation";
import { firstSteps } from "@/components/text/en/first-steps";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { Section } from "@/components/ui/layout/section";
import { useMay } from "@/components/ui/may";
import { usePutAway } from "@/components/welcome/use-put-away";

export function ShowFirstSteps() {
  const text = usePart(firstSteps);
  const router = useRouter();
  const isOwner = useMay("firstSteps.update");
  const { isPending, mutate } = usePutAway(() => router.push("/welcome"));
  if (!isOwner) return null;
  return (
    <Section title={text.title} about={text.showAgainText}>
      <div className="buttons">
        <Button busy={isPending} onClick={() => mutate({ put_away: false })}>
          {text.showAgain}
        </Button>
      </div>
    </Section>
  );
}
