import { bookings as bookingsWords } from "@/components/text/en/bookings";
import { series as words } from "@/components/text/en/series";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { useErrorText } from "@/components/ui/feedback/error-state";
import { Bone } from "@/components/ui/feedback/skeleton-rows";
import { faultAt, messageAt } from "@/components/ui/form/use-failure";

type Props = { error: unknown; back: () => void };

/** While the dates of a series are looked for; or why they can't be, and the way back to the form. */
export function NotPreviewed({ error, back }: Props) {
  const text = usePart(words);
  const { timeFault } = usePart(bookingsWords);
  const errorText = useErrorText();
  if (!error) return <Bone height={320} />;
  const refused = messageAt(error, "starts_at");
  const why = refused ? timeFault(refused) : faultAt(error, "repeats.until");
  return (
    <div className="fields">
      <p role="alert">{why ?? errorText(error)}</p>
      <div className="actions">
        <Button data-autofocus onClick={back}>
          {text.back}
        </Button>
      </div>
    </div>
  );
}
