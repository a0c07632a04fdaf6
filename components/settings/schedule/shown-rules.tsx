import { blockedTime } from "@/components/text/en/blocked-time";
import { schedule as words } from "@/components/text/en/schedule";
import { usePart } from "@/components/text/use-part";
import type { Outputs } from "@/components/trpc";
import { type Fact, Facts } from "@/components/ui/layout/facts";
import { Card } from "@/components/ui/layout/section";
import { leadTimeIn } from "./lead-time";

type Organization = Outputs["organization"]["get"];

/** The rules, read-only, for members who may not change them. */
export function ShownRules({ organization }: { organization: Organization }) {
  const text = usePart(words);
  const blocked = usePart(blockedTime);
  const { services, lead_time_minutes, horizon_days, members_block_others } = organization;
  const facts: Fact[] = [
    ...services.map(
      (one): Fact => [
        one.name,
        text.ofService(one.buffer_before_minutes, one.buffer_after_minutes, one.capacity),
      ],
    ),
    [text.leadTime, leadTimeIn(text, lead_time_minutes)],
    [text.horizon, String(horizon_days)],
    [blocked.mayOthers, members_block_others ? blocked.yes : blocked.no],
  ];
  return (
    <Card>
      <Facts facts={facts} />
    </Card>
  );
}
