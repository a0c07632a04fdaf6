import { knowledge } from "@/components/text/en/knowledge";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Confirm } from "@/components/ui/feedback/confirm";
import { finish } from "@/components/ui/feedback/on-saved";
import { useFailure } from "@/components/ui/form/use-failure";
import type { KnowledgeSource } from "@/schema/knowledge";

export function Deleting({ source, close }: { source: KnowledgeSource; close: () => void }) {
  const text = usePart(knowledge);
  const utils = trpc.useUtils();
  const remove = trpc.knowledge.remove.useMutation({
    onError: useFailure(),
    onSuccess: finish(() => utils.knowledge.list.invalidate(), text.deleted, close),
  });
  return (
    <Confirm
      title={text.deleteTitle(source.name)}
      action={text.delete}
      close={close}
      run={() => remove.mutate({ source_id: source.id })}
      busy={remove.isPending}
    >
      <p>{text.deleteAbout}</p>
    </Confirm>
  );
}
