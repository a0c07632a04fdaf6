import { useState } from "react";
import { blockedTime as words } from "@/components/text/en/blocked-time";
import { common as commonWords } from "@/components/text/en/common";
import { usePart } from "@/components/text/use-part";
import { type Inputs, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { Bone } from "@/components/ui/feedback/skeleton-rows";
import { TextField } from "@/components/ui/form/field";
import { Form } from "@/components/ui/form/form";
import { FormFault } from "@/components/ui/form/form-fault";
import { Segments } from "@/components/ui/form/segments";
import { faultAt } from "@/components/ui/form/use-failure";
import { Dialog } from "@/components/ui/layout/dialog";
import { NotLoaded } from "@/components/ui/load/loaded";
import { dateInWords, exactly } from "@/components/ui/time/clock";
import { useTimeZone, ZoneHint } from "@/components/ui/time/zone";
import { dateOf } from "@/lib/time/clock";
import type { BlockedSpan } from "@/schema/blocked-time";
import { AffectedDialog } from "../notice/affected";
import styles from "./blocked-form.module.css";
import { useBlockedWords } from "./blocked-parts";
import {
  type BlockedDraft,
  type BlockSpot,
  draftFault,
  isLong,
  newDraft,
  occurrenceDraft,
  toBlockedDraft,
  toBlockedInput,
} from "./draft";
import { useMayBlock } from "./may-block";
import { RepeatsFields } from "./repeats-fields";
import { type Edited, useDeleteBlocked, useSaveBlocked } from "./use-save";
import { WhenFields, WhomField } from "./when-fields";

const LONGEST = 500;

type Span = Inputs["bookings"]["inBlockedTime"];
/** Closes the form; with a span, the appointments in it are shown instead. */
type Close = (span?: Span) => void;
type FormProps = { first: BlockedDraft; edited: Edited | null; close: Close };

/** The appointments in the time that is being blocked; undefined while the draft isn't complete. */
function useAffected(draft: BlockedDraft) {
  const { note: _note, ...span } = toBlockedInput(draft, useTimeZone());
  const enabled = draftFault(draft) === undefined;
  const { data } = trpc.bookings.inBlockedTime.useQuery(span, { enabled });
  return { span, affected: enabled ? data : undefined };
}

function Fields({ first, edited, close }: FormProps) {
  const text = usePart(words);
  const common = usePart(commonWords);
  const [draft, setDraft] = useState(first);
  const [isAsked, setAsked] = useState(false);
  const { span, affected } = useAffected(draft);
  const onSaved = () => close(affected?.bookings.length ? span : undefined);
  const { save, error, isPending, reset } = useSaveBlocked(edited, onSaved);
  const { remove, isPending: isDeleting } = useDeleteBlocked(close);
  const change = (changes: Partial<BlockedDraft>) => {
    reset();
    setDraft({ ...draft, ...changes });
  };
  const submit = () => {
    setAsked(true);
    if (!draftFault(draft)) save(draft);
  };
  return (
    <Form className="fields" submit={submit} noValidate>
      <TextField
        data-autofocus
        label={text.what}
        description={text.whatHint}
        placeholder={text.whatExample}
        maxLength={LONGEST}
        dir="auto"
        value={draft.note}
        error={faultAt(error, "note")}
        onChange={({ currentTarget }) => change({ note: currentTarget.value })}
      />
      <WhomField value={draft.resource_id} choose={(resource_id) => change({ resource_id })} />
      <WhenFields draft={draft} change={change} isAsked={isAsked} error={error} />
      {!edited?.only_on && !isLong(draft) && <RepeatsFields draft={draft} change={change} error={error} />}
      <ZoneHint />
      {affected && affected.bookings.length > 0 && (
        <p className={styles.affected} role="status">
          {text.affected(affected.bookings.length, affected.has_more)}
        </p>
      )}
      <FormFault error={error} fields={["note", "starts_at", "ends_at", "repeats.until"]} />
      <div className="actions">
        <Button tone="accent" type="submit" busy={isPending}>
          {edited ? common.save : text.save}
        </Button>
        <Button onClick={() => close()}>{common.cancel}</Button>
        {edited && (
          <Button className={styles.delete} tone="danger" busy={isDeleting} onClick={() => remove(edited)}>
            {text.delete}
          </Button>
        )}
      </div>
    </Form>
  );
}

/** Whose time is proposed: the place's own if the user may block it, else everybody's, else their own. */
function useSpotFor({ resource_id, ...spot }: BlockSpot): BlockSpot {
  const { all, may, people } = useMayBlock();
  const proposed = may(resource_id) ? resource_id : all ? null : (people[0]?.id ?? null);
  return { ...spot, resource_id: proposed };
}

function NewFields({ spot, close }: { spot: BlockSpot; close: Close }) {
  return <Fields first={newDraft(useSpotFor(spot))} edited={null} close={close} />;
}

type Scope = "one" | "all";

function EditFields({ span, close }: { span: BlockedSpan; close: Close }) {
  const text = usePart(words);
  const time_zone = useTimeZone();
  const query = trpc.blockedTimes.get.useQuery({ blocked_time_id: span.blocked_time_id });
  const [scope, setScope] = useState<Scope>("one");
  const blocked = query.data;
  if (!blocked) return <NotLoaded query={query} waiting={<Bone height={320} />} />;
  const only_on = blocked.repeats && scope === "one" ? span.date : null;
  return (
    <div className="fields">
      {blocked.repeats && (
        <Segments
          fullWidth
          aria-label={text.scope}
          value={scope}
          onChange={setScope}
          data={[
            { value: "one", label: text.onlyThis(dateInWords(span.date)) },
            { value: "all", label: text.all },
          ]}
        />
      )}
      <Fields
        key={`${scope} ${blocked.updated_at}`}
        first={only_on ? occurrenceDraft(span, time_zone) : toBlockedDraft(blocked, time_zone)}
        edited={{ blocked, only_on }}
        close={close}
      />
    </div>
  );
}

/** A blocked time that the user may not change. */
function Shown({ span }: { span: BlockedSpan }) {
  const text = usePart(words);
  const time_zone = useTimeZone();
  const { title } = useBlockedWords();
  return (
    <div className="fields">
      <p dir="auto">{title(span, true)}</p>
      <p>{text.dragged(exactly(span.starts_at, time_zone), exactly(span.ends_at, time_zone))}</p>
      <p className={styles.hint}>{text.readOnly}</p>
    </div>
  );
}

/** After saving: the appointments in the time that is blocked now. */
function SavedDialog({ span, close }: { span: Span; close: () => void }) {
  const text = usePart(words);
  const { data } = trpc.bookings.inBlockedTime.useQuery(span);
  if (!data) return null;
  return <AffectedDialog title={text.affectedTitle} affected={data} counted={text.affected} close={close} />;
}

/** Blocks time at `spot`, or today; or changes or deletes the blocked time that `span` is an occurrence of. */
export function BlockedForm({
  spot,
  span,
  close,
}: {
  spot?: BlockSpot;
  span?: BlockedSpan;
  close: () => void;
}) {
  const text = usePart(words);
  const today = dateOf(Date.now(), useTimeZone());
  const { isLoaded, may } = useMayBlock();
  const [saved, setSaved] = useState<Span | null>(null);
  const done: Close = (found) => (found ? setSaved(found) : close());
  if (saved) return <SavedDialog span={saved} close={close} />;
  return (
    <Dialog onClose={close} title={span ? text.change : text.title}>
      {!isLoaded && <Bone height={320} />}
      {isLoaded && !span && <NewFields spot={spot ?? { date: today, resource_id: null }} close={done} />}
      {isLoaded && span && !may(span.resource_id) && <Shown span={span} />}
      {isLoaded && span && may(span.resource_id) && <EditFields span={span} close={done} />}
    </Dialog>
  );
}
