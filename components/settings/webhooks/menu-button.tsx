"use client";

import type { ComponentPropsWithRef } from "react";
import { Icon } from "@/components/kit/icon";
import { PlainButton } from "@/components/kit/plain-button";
import { webhooks } from "@/components/text/en/webhooks";
import { usePart } from "@/components/text/use-part";

/** Opens what else can be done with an endpoint. */
export function MenuButton(props: ComponentPropsWithRef<"button">) {
  const text = usePart(webhooks);
  return (
    <PlainButton square aria-label={text.more} aria-haspopup="menu" aria-expanded={false} {...props}>
      <Icon name="more" />
    </PlainButton>
  );
}
