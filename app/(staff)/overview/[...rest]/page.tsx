import { notFound } from "next/navigation";

/** An address that no page has: said within the frame. */
export default function Page() {
  notFound();
}
