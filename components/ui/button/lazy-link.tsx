import Link from "next/link";
import { type ComponentProps, useState } from "react";

/** A link whose page is prefetched on hover or focus. Next prefetches every visible link, and a rail has a dozen. */
export function LazyLink(props: ComponentProps<typeof Link>) {
  const [isNear, setNear] = useState(false);
  const come = () => setNear(true);
  return <Link {...props} prefetch={isNear ? null : false} onPointerEnter={come} onFocus={come} />;
}
