import { common } from "@/components/text/en/common";
import { knowledge } from "@/components/text/en/knowledge";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { StatusDot } from "@/components/ui/feedback/status-dot";
import { useFailure } from "@/components/ui/form/use-failure";
import { NamedRow } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";
import { Moment } from "@/components/ui/time/moment";
import type { KnowledgeSource } from "@/schema/knowledge";
import { RemoveEntry } from "../remove-entry";

const TONE = { ready: "good", reading: "neutral", failing: "warn" } as const;

type Props = {
  source: KnowledgeSource;
  /** Null if the user may only look. */
  edit: (() => void) | null;
};

/** A source with its state: when it was read, how many passages it has, and what could not be read. */
export function SourceRow({ source, edit }: Props) {
  const text = usePart(knowledge);
  const words = usePart(common);
  const utils = trpc.useUtils();
  const refresh = trpc.knowledge.refresh.useMutation({
    onError: useFailure(),
    onSuccess: () => utils.knowledge.list.invalidate(),
  });
  const remove = trpc.knowledge.remove.useMutation();
  const { id, kind, name, state, passages, read_at, fault } = source;
  return (
    <div className={`${section.row} ${section.stacks}`}>
      <NamedRow name={name} badges={[text.passages(passages)]}>
        <div className="buttons">
          <StatusDot tone={TONE[state]}>{text.states[state]}</StatusDot>
          {read_at && (
            <span>
              {kind === "site" ? text.lastRead : text.saved} <Moment at={read_at} />
            </span>
          )}
        </div>
        {fault && (
          <p className={section.hint} dir="auto">
            {fault}
          </p>
        )}
      </NamedRow>
      {edit && (
        <div className="buttons">
          {kind === "site" && (
            <Button
              busy={refresh.isPending}
              aria-label={text.readAgainOf(name)}
              onClick={() => refresh.mutate({ source_id: id })}
            >
              {text.readAgain}
            </Button>
          )}
          <Button aria-label={text.changeOf(name)} onClick={edit}>
            {words.edit}
          </Button>
          <RemoveEntry
            name={name}
            words={text}
            run={() => remove.mutateAsync({ source_id: id })}
            renew={() => utils.knowledge.list.invalidate()}
          />
        </div>
      )}
    </div>
  );
}
