import type { ReactNode } from "react";
import { optionId } from "./write-field";

type Props<T> = {
  id: string;
  label: string;
  choices: { found: readonly T[]; at: number; point: (index: number) => void };
  choose: (one: T) => void;
  className: string | undefined;
  children: (one: T) => ReactNode;
};

/** A list of choices above the text field, which keeps keyboard focus. */
export function ChoiceList<T extends { id: string }>(props: Props<T>) {
  const { id, label, choices, choose, className, children } = props;
  const { found, at, point } = choices;
  return (
    <div id={id} role="listbox" aria-label={label}>
      {found.map((one, index) => (
        <button
          key={one.id}
          id={optionId(id, index)}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={className}
          onMouseMove={() => point(index)}
          // Keeps the focus and the caret in the text field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(one)}
        >
          {children(one)}
        </button>
      ))}
    </div>
  );
}
