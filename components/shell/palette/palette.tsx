import { useDebouncedValue } from "@mantine/hooks";
import { type KeyboardEvent, useId, useState } from "react";
import { commands } from "@/components/text/en/commands";
import { usePart } from "@/components/text/use-part";
import { TextField } from "@/components/ui/form/field";
import { Icon } from "@/components/ui/icon";
import { Box } from "@/components/ui/layout/dialog-box";
import styles from "./shortcuts.module.css";
import { type Entry, type EntryGroup, useEntries } from "./use-entries";
import { useFound } from "./use-found";

const TYPING_MS = 150;

type OptionsProps = {
  id: string;
  groups: EntryGroup[];
  at: Entry | undefined;
  point: (entry: Entry) => void;
  act: (entry: Entry) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

const bringIntoSight = (option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" });

function Options({ id, groups, at, point, act, onKeyDown }: OptionsProps) {
  const text = usePart(commands);
  return (
    <div id={id} role="listbox" aria-label={text.palette} className={styles.options}>
      {groups.map(({ title, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
        <div key={title} role="group" aria-label={title}>
          <div className={styles.groupTitle} aria-hidden="true">
            {title}
          </div>
          {entries.map((entry) => (
            <div
              key={entry.key}
              ref={entry === at ? bringIntoSight : null}
              id={`${id} ${entry.key}`.replaceAll(/\s/g, "-")}
              role="option"
              tabIndex={-1}
              aria-selected={entry === at}
              className={styles.option}
              onMouseMove={() => point(entry)}
              onClick={() => act(entry)}
              onKeyDown={onKeyDown}
            >
              <Icon name={entry.icon} />
              <span className={styles.entry} dir="auto">
                {entry.name}
              </span>
              {entry.about && (
                <span className={styles.about} dir="auto">
                  {entry.about}
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** What matches the term: pages and actions first, since a few letters identify them, then search results. */
function useGroups(term: string) {
  const [asked] = useDebouncedValue(term, TYPING_MS);
  const own = useEntries(term);
  const { groups, isLooking } = useFound(asked);
  const shown = [...own, ...(term === "" ? [] : groups)].filter(({ entries }) => entries.length > 0);
  return { groups: shown, isLooking: isLooking || asked !== term };
}

/** Selects entries with the arrow keys. The selection is an entry's key, since search results arrive later. */
function useChosen(entries: Entry[], act: (entry: Entry) => void) {
  const [key, setKey] = useState<string | null>(null);
  const index = Math.max(
    0,
    entries.findIndex((entry) => entry.key === key),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = entries[index];
    if (step) setKey(entries[(index + step + entries.length) % Math.max(entries.length, 1)]?.key ?? null);
    else if (event.key === "Enter" && chosen) act(chosen);
    else return;
    event.preventDefault();
  };
  return { at: entries[index], point: setKey, onKeyDown };
}

/** Opens any page, person or conversation, or runs an action, with a few letters and Enter. */
export function Palette({ close }: { close: () => void }) {
  const text = usePart(commands);
  const listId = useId();
  const [typed, setTyped] = useState("");
  const term = typed.trim();
  const { groups, isLooking } = useGroups(term);
  const act = (entry: Entry) => {
    close();
    entry.act();
  };
  const { at, point, onKeyDown } = useChosen(
    groups.flatMap(({ entries }) => entries),
    act,
  );
  return (
    <Box
      onClose={close}
      withCloseButton={false}
      attributes={{ content: { "aria-label": text.palette } }}
      yOffset="12vh"
      size="lg"
    >
      <TextField
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={at && `${listId} ${at.key}`.replaceAll(/\s/g, "-")}
        aria-label={text.palette}
        placeholder={text.palettePlaceholder}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          point(null);
        }}
        onKeyDown={onKeyDown}
      />
      <Options
        id={listId}
        groups={groups}
        at={at}
        point={({ key }) => point(key)}
        act={act}
        onKeyDown={onKeyDown}
      />
      <p className={styles.nothing} role="status">
        {groups.length === 0 && (isLooking ? text.looking : text.paletteEmpty)}
      </p>
    </Box>
  );
}
