import { calendars } from "@/components/text/en/calendars";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Confirm } from "@/components/ui/feedback/confirm";
import { finish } from "@/components/ui/feedback/on-saved";
import { useFailure } from "@/components/ui/form/use-failure";
import type { CalendarConnection } from "@/schema/calendar-connection";

export function Disconnecting({ calendar, close }: { calendar: CalendarConnection; close: () => void }) {
  const text = usePart(calendars);
  const utils = trpc.useUtils();
  const disconnect = trpc.calendars.remove.useMutation({
    onError: useFailure(),
    onSuccess: finish(() => utils.calendars.list.invalidate(), text.disconnected, close),
  });
  return (
    <Confirm
      title={text.disconnectTitle(calendar.name)}
      action={text.disconnect}
      close={close}
      run={() => disconnect.mutate({ calendar_id: calendar.id })}
      busy={disconnect.isPending}
    >
      <p>{text.disconnectText}</p>
    </Confirm>
  );
}
