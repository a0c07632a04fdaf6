import { useState } from "react";
import { calendars } from "@/components/text/en/calendars";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { SecretOnce } from "@/components/ui/button/copy";
import { RemoveButton } from "@/components/ui/button/remove-button";
import { NamedRow } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";
import { later } from "@/components/ui/load/later";
import { Loaded } from "@/components/ui/load/loaded";
import { useMay } from "@/components/ui/may";
import { Moment } from "@/components/ui/time/moment";
import type { CalendarFeed } from "@/schema/calendar-feed";
import { Entries } from "../entries";
import { useResourceNames } from "./resource-field";

const FeedForm = later(() => import("./feed-form").then((module) => module.FeedForm));
const FeedQuestion = later(() => import("./feed-question").then((module) => module.FeedQuestion));

/** The open dialog: a form for a new or existing feed, or a question about one. */
type FeedDialog = { what: "add" } | { what: "edit" | "rotate" | "revoke"; feed: CalendarFeed };

/** An address that was just made, with its feed's name. */
export type MadeFeed = { name: string; url: string };

type RowProps = { feed: CalendarFeed; open: (dialog: FeedDialog) => void };

/** When an address was last read, or why it no longer works. */
function Use({ feed: { last_read_at, revoked_at, created_by } }: { feed: CalendarFeed }) {
  const text = usePart(calendars);
  if (revoked_at) return text.addressEnded(created_by?.full_name);
  if (!last_read_at) return text.neverRead;
  return (
    <>
      {text.read} <Moment at={last_read_at} />
    </>
  );
}

function Row({ feed, open }: RowProps) {
  const text = usePart(calendars);
  const mayChange = useMay("calendarFeeds.update");
  const names = useResourceNames();
  const { name, resource_id, shows_names } = feed;
  const whose = resource_id === null ? undefined : names.get(resource_id);
  return (
    <div className={`${section.row} ${section.stacks}`}>
      <NamedRow name={name} badges={[...(whose ? [whose] : []), ...(shows_names ? [text.withNames] : [])]}>
        <Use feed={feed} />
      </NamedRow>
      {mayChange && (
        <div className="buttons">
          <Button aria-label={text.editOf(name)} onClick={() => open({ what: "edit", feed })}>
            {text.edit}
          </Button>
          <Button aria-label={text.rotateOf(name)} onClick={() => open({ what: "rotate", feed })}>
            {text.rotate}
          </Button>
          <RemoveButton label={text.revokeOf(name)} onClick={() => open({ what: "revoke", feed })} />
        </div>
      )}
    </div>
  );
}

/** The secret addresses at which calendar programs read appointments. A new one shows until the page is left. */
export function Feeds() {
  const text = usePart(calendars);
  const query = trpc.calendarFeeds.list.useQuery({ size: 100 });
  const mayAdd = useMay("calendarFeeds.create");
  const [dialog, setDialog] = useState<FeedDialog | null>(null);
  const [made, setMade] = useState<MadeFeed | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <Entries
        title={text.feeds}
        about={text.feedsAbout}
        none={text.noFeeds}
        noneText={mayAdd ? text.noFeedsText : text.onlyOwners}
        addText={text.add}
        add={mayAdd ? () => setDialog({ what: "add" }) : null}
        isEmpty={query.data?.total === 0}
        above={
          made && (
            <div aria-live="polite">
              <SecretOnce label={text.address} about={text.addressOnce(made.name)} secret={made.url} />
            </div>
          )
        }
      >
        <Loaded query={query} height={112}>
          {({ calendar_feeds }) =>
            calendar_feeds.map((feed) => <Row key={feed.id} feed={feed} open={setDialog} />)
          }
        </Loaded>
      </Entries>
      {dialog?.what === "add" && <FeedForm feed={null} made={setMade} close={close} />}
      {dialog?.what === "edit" && <FeedForm feed={dialog.feed} made={setMade} close={close} />}
      {(dialog?.what === "rotate" || dialog?.what === "revoke") && (
        <FeedQuestion what={dialog.what} feed={dialog.feed} made={setMade} close={close} />
      )}
    </>
  );
}
