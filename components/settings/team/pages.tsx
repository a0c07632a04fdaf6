import { Pagination, type PaginationProps } from "@mantine/core";
import { inMantine } from "@/components/ui/mantine";

/** The way between the pages of a large team. */
export const Pages = inMantine((props: PaginationProps) => <Pagination {...props} />);
