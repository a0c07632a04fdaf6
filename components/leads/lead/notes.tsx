import type { KeyboardEvent } from "react";
import { leads } from "@/components/text/en/leads";
import { states } from "@/components/text/en/states";
import { usePart } from "@/components/text/use-part";
import { type Inputs, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { useErrorText } from "@/components/ui/feedback/error-state";
import { toast } from "@/components/ui/feedback/toasts";
import { Form } from "@/components/ui/form/form";
import { useDraft } from "@/components/ui/form/use-draft";
import { show, useOptimistic } from "@/components/ui/load/use-optimistic";
import { Moment } from "@/components/ui/time/moment";
import type { LeadNote } from "@/schema/lead";
import styles from "./lead-panel.module.css";
import { useAuthorName } from "./use-author-name";
import type { LeadRecord } from "./use-lead-change";

const isNote = (value: unknown): value is LeadNote =>
  typeof value === "object" && value !== null && "content" in value && "author" in value;

/** The notes in a lead's metadata, latest first. */
const notesOf = ({ metadata: { notes } }: LeadRecord): LeadNote[] =>
  Array.isArray(notes) ? notes.filter(isNote).toReversed() : [];

/** Adds a note. It shows at once, and is removed if it couldn't be saved. */
function useAddNote(lead_id: string, onRefused: (content: string) => void) {
  const utils = trpc.useUtils();
  const text = usePart(states);
  const inWords = useErrorText();
  const me = trpc.profile.get.useQuery({}, { staleTime: Number.POSITIVE_INFINITY }).data?.email ?? "";
  return trpc.leads.addNote.useMutation({
    ...useOptimistic(
      ({ content }: Inputs["leads"]["addNote"]) => {
        const note = { content, author: me, created_at: new Date().toISOString() };
        const withNote = (lead: LeadRecord) => ({
          ...lead.metadata,
          notes: [...notesOf(lead).toReversed(), note],
        });
        return [show(utils.leads.get, { lead_id }, (lead) => ({ ...lead, metadata: withNote(lead) }))];
      },
      (error, { content }) => {
        onRefused(content);
        toast(`${text.notSaved}. ${inWords(error)}`, { tone: "danger" });
      },
    ),
    onSettled: () => void utils.leads.invalidate(),
  });
}

/** A field for a new note. Ctrl/Cmd+Enter adds it too. */
function NewNote({ lead_id }: { lead_id: string }) {
  const text = usePart(leads);
  const { draft, change, giveBack } = useDraft(`note ${lead_id}`);
  const { mutate } = useAddNote(lead_id, giveBack);
  const content = draft.trim();
  const add = () => {
    if (content === "") return;
    mutate({ lead_id, content });
    change("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) add();
  };
  return (
    <Form className={styles.noteForm} submit={add}>
      <textarea
        className={styles.noteField}
        aria-label={text.newNote}
        placeholder={text.newNote}
        rows={2}
        dir="auto"
        maxLength={10_000}
        value={draft}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {content !== "" && (
        <Button size="small" type="submit">
          {text.addNote}
        </Button>
      )}
    </Form>
  );
}

/** A lead's notes, and a field for a new one. */
export function Notes({ lead }: { lead: LeadRecord }) {
  const text = usePart(leads);
  const authorName = useAuthorName();
  const notes = notesOf(lead);
  return (
    <section className={styles.section} aria-label={text.notes}>
      <h2 className={styles.heading}>{text.notes}</h2>
      <NewNote lead_id={lead.id} />
      {notes.length === 0 && <p className={styles.none}>{text.noNotes}</p>}
      <ul className={styles.list}>
        {notes.map((note) => (
          <li key={`${note.created_at} ${note.content}`}>
            <p className={styles.noteContent} dir="auto">
              {note.content}
            </p>
            <p className={styles.meta}>
              <span title={note.author}>{authorName(note.author)}</span> · <Moment at={note.created_at} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
