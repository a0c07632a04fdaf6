import { Icon } from "@/components/ui/icon";
import { Button } from "./button";

/** The cross at the end of a row; `label` names what it removes. */
export const RemoveButton = ({ label, ...props }: { label: string; onClick: () => void; busy?: boolean }) => (
  <Button tone="quiet" square aria-label={label} {...props}>
    <Icon name="close" size={16} />
  </Button>
);
