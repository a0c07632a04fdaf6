import { blockedTime as words } from "@/components/text/en/blocked-time";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { toast } from "@/components/ui/feedback/toasts";
import { useFailure } from "@/components/ui/form/use-failure";
import { useTimeZone } from "@/components/ui/time/zone";
import type { BlockedTime } from "@/schema/blocked-time";
import { type BlockedDraft, toBlockedInput } from "./draft";

/** What is edited: a blocked time, and the date of its occurrence if only that one is. */
export type Edited = { blocked: BlockedTime; only_on: string | null };

/** Saves a draft as a new blocked time, or as a change of one. */
export function useSaveBlocked(edited: Edited | null, onSaved: () => void) {
  const text = usePart(words);
  const { bookings } = trpc.useUtils();
  const time_zone = useTimeZone();
  const onSuccess = async () => {
    await bookings.invalidate();
    toast(edited ? text.changed : text.saved);
    onSaved();
  };
  const create = trpc.blockedTimes.create.useMutation({ onSuccess });
  const update = trpc.blockedTimes.update.useMutation({ onSuccess });
  const save = (draft: BlockedDraft) => {
    if (!edited) return create.mutate(toBlockedInput(draft, time_zone));
    const { blocked, only_on } = edited;
    const changes = toBlockedInput(draft, time_zone, only_on ? null : blocked.repeats);
    update.mutate({ blocked_time_id: blocked.id, ...changes, ...(only_on && { only_on, repeats: null }) });
  };
  const { error, isPending, reset } = edited ? update : create;
  return { save, error, isPending, reset };
}

/** Deletes a blocked time or one of its occurrences, at once; the toast takes it back. */
export function useDeleteBlocked(onDeleted: () => void) {
  const text = usePart(words);
  const { bookings } = trpc.useUtils();
  const onError = useFailure();
  const renew = () => void bookings.invalidate();
  const create = trpc.blockedTimes.create.useMutation({ onSuccess: renew, onError });
  const update = trpc.blockedTimes.update.useMutation({ onSuccess: renew, onError });
  const { mutate, isPending } = trpc.blockedTimes.remove.useMutation({ onError });
  const remove = ({ blocked, only_on }: Edited) => {
    const { id: blocked_time_id, resource_id, note, starts_at, ends_at, repeats } = blocked;
    const undo = () =>
      only_on
        ? update.mutate({ blocked_time_id, repeats })
        : create.mutate({ resource_id, note, starts_at, ends_at, repeats });
    const onSuccess = () => {
      renew();
      toast(text.deleted, { undo });
      onDeleted();
    };
    mutate({ blocked_time_id, ...(only_on && { only_on }) }, { onSuccess });
  };
  return { remove, isPending };
}
