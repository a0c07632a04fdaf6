"use client";

import { Button } from "@mantine/core";
import Link from "next/link";
import { useMay } from "@/components/kit/may";
import { PracticeMark } from "@/components/kit/practice-mark";
import { integrations } from "@/components/text/en/integrations";
import { usePart } from "@/components/text/use-part";
import styles from "../parts/parts.module.css";
import { Body, Card } from "../parts/section";
import { type Connection, NumberState } from "./numbers";
import { useRemoveNumber } from "./use-remove-number";

function Remove({ id }: { id: string }) {
  const text = usePart(integrations);
  const remove = useRemoveNumber(text.practiceRemoved);
  return (
    <Button
      variant="default"
      c="var(--danger)"
      loading={remove.isPending}
      onClick={() => remove.mutate({ connection_id: id })}
    >
      {text.practiceRemove}
    </Button>
  );
}

/** The practice number: what it is for, the simulator that writes to it, and its removal in one click. */
export function PracticeNumber({ connection }: { connection: Connection }) {
  const text = usePart(integrations);
  const mayRemove = useMay("connections.remove");
  return (
    <Body>
      <p className={styles.about}>
        <PracticeMark /> <NumberState connection={connection} />
      </p>
      <Card padded>
        <p>{text.practiceText}</p>
        <div className={styles.buttons}>
          <Button component={Link} href="/simulator">
            {text.practiceOpen}
          </Button>
          {mayRemove && <Remove id={connection.id} />}
        </div>
      </Card>
    </Body>
  );
}
