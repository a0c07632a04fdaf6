import { schedule as words } from "@/components/text/en/schedule";
import { usePart } from "@/components/text/use-part";
import type { Outputs } from "@/components/trpc";
import { Card } from "@/components/ui/section";
import styles from "../organization/organization.module.css";
import { leadTimeIn } from "./lead-time";

type Organization = Outputs["organization"]["get"];

/** The rules to read, for who may not change them. */
export function ShownRules({ organization }: { organization: Organization }) {
  const text = usePart(words);
  const { services, lead_time_minutes, horizon_days } = organization;
  const facts = [
    ...services.map((one) => [
      one.name,
      text.ofService(one.buffer_before_minutes, one.buffer_after_minutes, one.capacity),
    ]),
    [text.leadTime, leadTimeIn(text, lead_time_minutes)],
    [text.horizon, String(horizon_days)],
  ];
  return (
    <Card>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
