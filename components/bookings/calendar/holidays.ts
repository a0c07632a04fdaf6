import { useResources } from "@/components/bookings/use-resources";
import type { CalendarException } from "@/schema/calendar";

const covers = ({ starts_on, ends_on }: CalendarException, date: string) =>
  starts_on <= date && date <= ends_on;

/**
 * Names the holidays and other exceptions of a date: those for all, and those for `resource_id`; if that is null, all of
 * them, with whose they are.
 */
export function useHolidays(exceptions: readonly CalendarException[] | undefined) {
  const { nameOf } = useResources();
  return (date: string, resource_id: string | null): string | null => {
    const meant = exceptions?.filter(
      (one) => covers(one, date) && (!one.resource_id || !resource_id || one.resource_id === resource_id),
    );
    const named = meant?.map((one) => {
      const whose = !resource_id && one.resource_id ? nameOf(one.resource_id) : null;
      return whose ? `${one.name} (${whose})` : one.name;
    });
    return named?.length ? [...new Set(named)].join(", ") : null;
  };
}
