import { Pagination, type PaginationProps } from "@mantine/core";

/** The way between the pages of a large team. */
export const Pages = (props: PaginationProps) => <Pagination {...props} />;
