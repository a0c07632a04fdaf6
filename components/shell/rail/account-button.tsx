import type { ComponentPropsWithRef } from "react";
import type { SignedInPerson } from "@/components/shell/person";
import { shell } from "@/components/text/en/shell";
import { usePart } from "@/components/text/use-part";
import { Initials } from "@/components/ui/feedback/initials";
import styles from "./rail.module.css";

/** The signed-in person; opens the account menu. */
export function AccountButton({
  person,
  ...props
}: { person: SignedInPerson } & Omit<ComponentPropsWithRef<"button">, "className">) {
  const text = usePart(shell);
  return (
    <button type="button" aria-label={text.account(person.full_name)} {...props} className={styles.person}>
      <Initials name={person.full_name} size={28} />
      <span className={styles.name}>{person.full_name}</span>
    </button>
  );
}
