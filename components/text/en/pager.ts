import { number } from "@/components/ui/number";

export const pager = {
  range: (from: number, to: number, total: number, isFloor: boolean) =>
    `${number(from)}–${number(to)} of ${isFloor ? "more than " : ""}${number(total)}`,
  previous: "Previous page",
  next: "Next page",
};
