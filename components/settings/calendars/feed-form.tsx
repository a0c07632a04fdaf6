import { useState } from "react";
import { calendars } from "@/components/text/en/calendars";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { finish, finishWith } from "@/components/ui/feedback/on-saved";
import { EntryForm } from "@/components/ui/form/entry-form";
import { TextField } from "@/components/ui/form/field";
import { Tick } from "@/components/ui/form/tick";
import { faultAt } from "@/components/ui/form/use-failure";
import type { CalendarFeed } from "@/schema/calendar-feed";
import type { MadeFeed } from "./feeds";
import { WhoseField } from "./resource-field";

type Props = { feed: CalendarFeed | null; made: (feed: MadeFeed) => void; close: () => void };

/** Creates a feed address, which is passed to `made`, or edits the given feed. */
export function FeedForm({ feed, made, close }: Props) {
  const text = usePart(calendars);
  const utils = trpc.useUtils();
  const [fields, setFields] = useState({
    name: feed?.name ?? "",
    resource_id: feed?.resource_id ?? null,
    shows_names: feed?.shows_names ?? false,
  });
  const renew = () => utils.calendarFeeds.list.invalidate();
  const create = trpc.calendarFeeds.create.useMutation({ onSuccess: finishWith(renew, made, close) });
  const update = trpc.calendarFeeds.update.useMutation({ onSuccess: finish(renew, text.saved, close) });
  const saving = feed ? update : create;
  return (
    <EntryForm
      title={feed ? text.edit : text.add}
      fields={["name"]}
      saving={saving}
      save={() => (feed ? update.mutate({ feed_id: feed.id, ...fields }) : create.mutate(fields))}
      close={close}
    >
      <TextField
        data-autofocus
        label={text.name}
        description={text.nameHint}
        required
        maxLength={80}
        value={fields.name}
        error={faultAt(saving.error, "name")}
        onChange={(event) => setFields({ ...fields, name: event.currentTarget.value })}
      />
      <WhoseField
        value={fields.resource_id}
        change={(resource_id) => setFields({ ...fields, resource_id })}
      />
      <Tick
        label={text.showsNames}
        description={text.showsNamesHint}
        checked={fields.shows_names}
        onChange={(event) => setFields({ ...fields, shows_names: event.currentTarget.checked })}
      />
    </EntryForm>
  );
}
