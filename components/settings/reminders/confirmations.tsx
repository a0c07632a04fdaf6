import { reminders } from "@/components/text/en/reminders";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Tick } from "@/components/ui/form/tick";
import { Card, Section } from "@/components/ui/layout/section";
import { Loaded } from "@/components/ui/load/loaded";
import { show, useOptimistic } from "@/components/ui/load/use-optimistic";
import { useMay } from "@/components/ui/may";

const WAYS = ["confirms_by_message", "confirms_by_email"] as const;

/** Whether customers get confirmations of bookings, moves and cancellations; reverted if the server refuses. */
export function Confirmations() {
  const text = usePart(reminders);
  const utils = trpc.useUtils();
  const query = trpc.reminders.settings.useQuery({}, { refetchOnWindowFocus: false });
  const mayWrite = useMay("reminders.updateSettings");
  const { mutate } = trpc.reminders.updateSettings.useMutation(
    useOptimistic((patch: { confirms_by_message?: boolean; confirms_by_email?: boolean }) => [
      show(utils.reminders.settings, {}, (settings) => ({ ...settings, ...patch })),
    ]),
  );
  return (
    <Section title={text.confirmations} about={text.confirmationsAbout}>
      <Card padded>
        <Loaded query={query} height={88}>
          {(settings) =>
            WAYS.map((way) => (
              <Tick
                key={way}
                role="switch"
                label={text.confirmsBy[way]}
                description={text.confirmsHint[way]}
                disabled={!mayWrite}
                checked={settings[way]}
                onChange={({ currentTarget }) => mutate({ [way]: currentTarget.checked })}
              />
            ))
          }
        </Loaded>
      </Card>
    </Section>
  );
}
