import type { ComponentPropsWithRef } from "react";
import { webhooks } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { Icon } from "@/components/ui/icon";

export function MenuButton(props: ComponentPropsWithRef<"button">) {
  const text = usePart(webhooks);
  return (
    <Button square aria-label={text.more} aria-haspopup="menu" aria-expanded={false} {...props}>
      <Icon name="more" />
    </Button>
  );
}
