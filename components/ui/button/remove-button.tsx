import { Icon } from "@/components/ui/icon";
import { Button } from "./button";

/** The cross at the end of a row; `label` names what it removes. */
export const RemoveButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button tone="quiet" square aria-label={label} onClick={onClick}>
    <Icon name="close" size={16} />
  </Button>
);
