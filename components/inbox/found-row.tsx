import type { MouseEvent, ReactNode } from "react";
import { Initials } from "@/components/ui/initials";
import { Moment } from "@/components/ui/moment";
import { PracticeMark } from "@/components/ui/practice-mark";
import { isBrowsers } from "./row";
import rowStyles from "./row.module.css";

type Props = {
  id: string;
  href: string;
  /** Whose row it is, as it is read; `name` is that with its hits marked. */
  person: { name: string; practice: boolean };
  name: ReactNode;
  about: ReactNode;
  /** What stands at the end of the second line. */
  end?: ReactNode;
  /** Whether it takes two lines. */
  isLong?: boolean;
  at?: string | null;
  isOpen?: boolean;
  /** Where it is not another page that is gone to. */
  open?: () => void;
};

/** Something that was found: 64 pixels high, as the rows of the list are, or 84. */
export function FoundRow({ id, href, person, name, about, end, isLong, at, isOpen, open }: Props) {
  const onClick = (event: MouseEvent) => {
    if (!open || isBrowsers(event)) return;
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
