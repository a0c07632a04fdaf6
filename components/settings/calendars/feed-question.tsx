import { calendars } from "@/components/text/en/calendars";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Confirm } from "@/components/ui/feedback/confirm";
import { finish, finishWith } from "@/components/ui/feedback/on-saved";
import { useFailure } from "@/components/ui/form/use-failure";
import type { CalendarFeed } from "@/schema/calendar-feed";
import type { MadeFeed } from "./feeds";

type Props = {
  what: "rotate" | "revoke";
  feed: CalendarFeed;
  made: (feed: MadeFeed) => void;
  close: () => void;
};

/** Confirms before an address stops working, replaced by a new one or for good. */
export function FeedQuestion({ what, feed, made, close }: Props) {
  const text = usePart(calendars);
  const utils = trpc.useUtils();
  const onError = useFailure();
  const renew = () => utils.calendarFeeds.list.invalidate();
  const rotate = trpc.calendarFeeds.rotate.useMutation({
    onError,
    onSuccess: finishWith(renew, made, close),
  });
  const revoke = trpc.calendarFeeds.remove.useMutation({
    onError,
    onSuccess: finish(renew, text.revoked, close),
  });
  const asked = {
    rotate: {
      title: text.rotateTitle(feed.name),
      action: text.rotate,
      says: text.rotateText,
      change: rotate,
    },
    revoke: {
      title: text.revokeTitle(feed.name),
      action: text.revoke,
      says: text.revokeText,
      change: revoke,
    },
  }[what];
  return (
    <Confirm
      title={asked.title}
      action={asked.action}
      close={close}
      run={() => asked.change.mutate({ feed_id: feed.id })}
      busy={asked.change.isPending}
    >
      <p>{asked.says}</p>
    </Confirm>
  );
}
