import { integrations } from "@/components/text/en/integrations";
import { usePart } from "@/components/text/use-part";
import { Button, ButtonLink } from "@/components/ui/button/button";
import { PracticeMark } from "@/components/ui/feedback/practice-mark";
import { Body, Card } from "@/components/ui/layout/section";
import styles from "@/components/ui/layout/section.module.css";
import { useMay } from "@/components/ui/may";
import { type ListedNumber, NumberState } from "./numbers";
import { useRemoveNumber } from "./use-remove-number";

function Remove({ id }: { id: string }) {
  const text = usePart(integrations);
  const remove = useRemoveNumber(text.practiceRemoved);
  return (
    <Button tone="warning" busy={remove.isPending} onClick={() => remove.mutate({ connection_id: id })}>
      {text.practiceRemove}
    </Button>
  );
}

/** The practice number: its purpose, a link to the simulator, and removal in one click. */
export function PracticeNumber({ connection }: { connection: ListedNumber }) {
  const text = usePart(integrations);
  const mayRemove = useMay("connections.remove");
  return (
    <Body>
      <p className={styles.about}>
        <PracticeMark /> <NumberState connection={connection} />
      </p>
      <Card padded>
        <p>{text.practiceText}</p>
        <div className="buttons">
          <ButtonLink tone="accent" href="/simulator">
            {text.practiceOpen}
          </ButtonLink>
          {mayRemove && <Remove id={connection.id} />}
        </div>
      </Card>
    </Body>
  );
}
