import type { MouseEvent, ReactNode } from "react";
import { isModifiedClick } from "@/components/inbox/list/row";
import rowStyles from "@/components/inbox/list/row.module.css";
import { Initials } from "@/components/ui/feedback/initials";
import { PracticeMark } from "@/components/ui/feedback/practice-mark";
import { Moment } from "@/components/ui/time/moment";

type Props = {
  id: string;
  href: string;
  /** The person whose row it is. The `name` prop below is the same name with the search hits marked. */
  person: { name: string; practice: boolean };
  name: ReactNode;
  about: ReactNode;
  /** Shown at the end of the second line; in the first line if `isLong`. */
  end?: ReactNode;
  /** Whether the text below the name takes two lines. */
  isLong?: boolean;
  at?: string | null;
  isOpen?: boolean;
  /** Opens the result without leaving the page. Missing if the link goes to another page. */
  open?: () => void;
};

/** A search result: 64 pixels high, like the rows of the list, or 84 if `isLong`. */
export function FoundRow({ id, href, person, name, about, end, isLong, at, isOpen, open }: Props) {
  const onClick = (event: MouseEvent) => {
    if (!open || isModifiedClick(event)) return;
    event.preventDefault();
    open();
  };
  return (
    <a
      className={rowStyles.row}
      href={href}
      data-row={id}
      data-long={isLong || undefined}
      aria-current={isOpen ? "page" : undefined}
      onClick={onClick}
    >
      <Initials name={person.name} size={36} />
      <span className={rowStyles.words}>
        <span className={rowStyles.line}>
          <span className={rowStyles.name} dir="auto">
            {name}
          </span>
          {person.practice && <PracticeMark />}
          {isLong && end}
          {at && (
            <span className={rowStyles.when}>
              <Moment at={at} />
            </span>
          )}
        </span>
        <span className={rowStyles.line}>
          <span className={rowStyles.preview} dir="auto">
            {about}
          </span>
          {!isLong && end}
        </span>
      </span>
    </a>
  );
}
