import { Bone } from "@/components/ui/feedback/skeleton-rows";
import { later } from "@/components/ui/load/later";

const Pages = later(
  () => import("./pages").then((module) => module.Pages),
  () => <Bone height={32} />,
);

type Props = { total: number; size: number; page: number; change: (page: number) => void; label: string };

/** The pages of a list, if it has several. */
export function Paging({ total, size, page, change, label }: Props) {
  const pages = Math.ceil(total / size);
  return pages > 1 && <Pages total={pages} value={page} onChange={change} aria-label={label} />;
}
