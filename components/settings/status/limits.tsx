import { status as statusWords } from "@/components/text/en/status";
import { usePart } from "@/components/text/use-part";
import type { Outputs } from "@/components/trpc";
import { everyOf } from "@/components/ui/every-of";
import { Card } from "@/components/ui/layout/section";
import { number } from "@/components/ui/number";
import styles from "./status.module.css";

type Limits = Outputs["status"]["get"]["limits"];

const NAMES = everyOf<keyof Limits>()([
  "requests_per_minute",
  "messages_per_day",
  "mails_per_day",
  "model_tokens_per_month",
  "storage_mb",
]);

/** What the organization may use and has used, as its operator has set it. */
export function LimitRows({ limits }: { limits: Limits }) {
  const text = usePart(statusWords);
  return (
    <Card>
      <ul>
        {NAMES.map((name) => {
          const { limit, used } = limits[name];
          return (
            <li key={name} className={styles.part}>
              <h3 className={styles.name}>{text.limitNames[name]}</h3>
              <p>
                {limit === null
                  ? text.unlimited
                  : limit === 0
                    ? text.nothing
                    : text.usedOf(used === null ? null : number(used), number(limit))}
              </p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
