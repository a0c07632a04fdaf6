import { agent } from "@/components/text/en/agent";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Tick } from "@/components/ui/form/tick";
import { Card, Section } from "@/components/ui/layout/section";
import { show, useOptimistic } from "@/components/ui/load/use-optimistic";
import { useMay } from "@/components/ui/may";

/** Whether the agent goes on booking in conversations that it handed over, while nobody is there. */
export function AfterHandoverSection() {
  const text = usePart(agent);
  const utils = trpc.useUtils();
  const { data } = trpc.organization.get.useQuery({});
  const mayWrite = useMay("organization.update");
  const { mutate } = trpc.organization.update.useMutation(
    useOptimistic((patch: { books_after_handover?: boolean | undefined }) => [
      show(utils.organization.get, {}, (known) => ({
        ...known,
        books_after_handover: patch.books_after_handover ?? known.books_after_handover,
      })),
    ]),
  );
  if (!data) return null;
  return (
    <Section title={text.afterHandover} about={text.afterHandoverAbout}>
      <Card padded>
        <Tick
          role="switch"
          label={text.booksAfterHandover}
          description={text.booksAfterHandoverHint}
          disabled={!mayWrite}
          checked={data.books_after_handover}
          onChange={({ currentTarget }) => mutate({ books_after_handover: currentTarget.checked })}
        />
      </Card>
    </Section>
  );
}
