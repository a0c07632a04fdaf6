"use client";

import { Modal, TextInput } from "@mantine/core";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useId, useState } from "react";
import { Icon } from "@/components/kit/icon";
import { shell } from "@/components/text/en/shell";
import { usePart } from "@/components/text/use-part";
import { PLACES } from "./places";
import styles from "./shortcuts.module.css";

type OptionsProps = {
  id: string;
  found: typeof PLACES;
  at: number;
  point: (at: number) => void;
  go: (href: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

function Options({ id, found, at, point, go, onKeyDown }: OptionsProps) {
  const text = usePart(shell);
  return (
    <div id={id} role="listbox" aria-label={text.palette} className={styles.options}>
      {found.map(({ href, name }, index) => (
        <div
          key={href}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={styles.option}
          onMouseMove={() => point(index)}
          onClick={() => go(href)}
          onKeyDown={onKeyDown}
        >
          <Icon name={name} />
          {text[name]}
        </div>
      ))}
    </div>
  );
}

/** Goes to any place by a few letters and Enter. */
export function Palette({ close }: { close: () => void }) {
  const text = usePart(shell);
  const router = useRouter();
  const listId = useId();
  const [term, setTerm] = useState("");
  const [at, setAt] = useState(0);
  const found = PLACES.filter(({ name }) => text[name].toLowerCase().includes(term.trim().toLowerCase()));
  const go = (href: string | undefined) => {
    if (!href) return;
    close();
    router.push(href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((now) => (now + step + found.length) % Math.max(found.length, 1));
    else if (event.key === "Enter") go(found[at]?.href);
    else return;
    event.preventDefault();
  };
  return (
    <Modal opened onClose={close} withCloseButton={false} aria-label={text.palette} yOffset="15vh">
      <TextInput
        data-autofocus
        className={styles.search}
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={found[at] && `${listId}-${at}`}
        aria-label={text.palette}
        placeholder={text.palette}
        value={term}
        onChange={(event) => {
          setTerm(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Options id={listId} found={found} at={at} point={setAt} go={go} onKeyDown={onKeyDown} />
      {found.length === 0 && <p className={styles.nothing}>{text.paletteEmpty}</p>}
    </Modal>
  );
}
