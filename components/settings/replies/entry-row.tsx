import { common } from "@/components/text/en/common";
import { replies } from "@/components/text/en/replies";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { RemoveButton } from "@/components/ui/button/remove-button";
import { NamedRow } from "@/components/ui/layout/section";
import section from "@/components/ui/layout/section.module.css";

type RowProps = {
  name: string;
  badges?: string[];
  content: string;
  /** Null if the user may only read. */
  edit: (() => void) | null;
  remove: () => void;
};

export function EntryRow({ name, badges, content, edit, remove }: RowProps) {
  const text = usePart(replies);
  const words = usePart(common);
  return (
    <div className={section.row}>
      <NamedRow name={name} badges={badges}>
        <span dir="auto">{content}</span>
      </NamedRow>
      {edit && (
        <>
          <Button aria-label={text.editOf(name)} onClick={edit}>
            {words.edit}
          </Button>
          <RemoveButton label={text.deleteOf(name)} onClick={remove} />
        </>
      )}
    </div>
  );
}
