import { pauseForm as words } from "@/components/text/en/pause-form";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Tick } from "@/components/ui/form/tick";
import styles from "./pause.module.css";

type Props = { chosen: string[]; choose: (ids: string[]) => void };

/** Chooses some of the connected numbers, if there are several. */
export function NumberTicks({ chosen, choose }: Props) {
  const text = usePart(words);
  const { data } = trpc.connections.list.useQuery({ size: 100, include_practice: true });
  const numbers = data?.channel_connections ?? [];
  if (numbers.length < 2) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{text.numbers}</legend>
      {numbers.map(({ id, display_name }) => (
        <Tick
          key={id}
          label={display_name}
          checked={chosen.includes(id)}
          onChange={({ currentTarget }) =>
            choose(currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        />
      ))}
      <p className={styles.hint}>{text.numbersHint}</p>
    </fieldset>
  );
}
