import { common } from "@/components/text/en/common";
import { knowledge } from "@/components/text/en/knowledge";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { ConfirmButton } from "@/components/ui/feedback/confirm-button";
import { finish } from "@/components/ui/feedback/on-saved";
import { StatusDot } from "@/components/ui/feedback/status-dot";
import { useFailure } from "@/components/ui/form/use-failure";
import { NamedRow } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";
import { Moment } from "@/components/ui/time/moment";
import type { KnowledgeSource } from "@/schema/knowledge";

const TONE = { ready: "good", reading: "neutral", failing: "warn" } as const;

type Props = {
  source: KnowledgeSource;
  /** Null if the user may only look. */
  edit: (() => void) | null;
};

function Delete({ source: { id: source_id, name } }: { source: KnowledgeSource }) {
  const text = usePart(knowledge);
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.knowledge.remove.useMutation({
    onError: useFailure(),
    onSuccess: finish(() => utils.knowledge.list.invalidate(), text.deleted),
  });
  return (
    <ConfirmButton
      isCross
      aria-label={text.deleteOf(name)}
      title={text.deleteTitle(name)}
      action={text.delete}
      run={() => mutateAsync({ source_id })}
    >
      <p>{text.deleteAbout}</p>
    </ConfirmButton>
  );
}

/** A source with its state: when it was read, how many passages it has, and what could not be read. */
export function SourceRow({ source, edit }: Props) {
  const text = usePart(knowledge);
  const words = usePart(common);
  const utils = trpc.useUtils();
  const refresh = trpc.knowledge.refresh.useMutation({
    onError: useFailure(),
    onSuccess: () => utils.knowledge.list.invalidate(),
  });
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
          <Delete source={source} />
        </div>
      )}
    </div>
  );
}
