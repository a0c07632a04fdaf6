import { notifications } from "@/components/text/en/notifications";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Card, Section } from "@/components/ui/layout/section";
import { Loaded } from "@/components/ui/load/loaded";
import styles from "./notifications.module.css";
import { useWishes } from "./use-wishes";

/** Whether notifications include the customer's name and words. */
export function WordsSection() {
  const text = usePart(notifications);
  const query = trpc.notifications.settings.useQuery({});
  const change = useWishes();
  return (
    <Section title={text.wordsTitle} about={text.wordsAbout}>
      <Card padded>
        <Loaded query={query} height={24}>
          {({ shows_words }) => (
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={shows_words}
                onChange={({ currentTarget }) => change.mutate({ shows_words: currentTarget.checked })}
              />
              {text.words}
            </label>
          )}
        </Loaded>
      </Card>
    </Section>
  );
}
