import { Pagination, type PaginationProps } from "@mantine/core";
import { inMantine } from "@/components/ui/mantine";

/** Pagination for a large team. */
export const Pages = inMantine((props: PaginationProps) => <Pagination {...props} />);
