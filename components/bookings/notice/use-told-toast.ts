import { customerNotice } from "@/components/text/en/customer-notice";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { toast } from "@/components/ui/feedback/toasts";

type Options = { undo?: (() => void) | undefined; knows?: boolean | undefined };

/** Shows a message after a change to an appointment, with whether and how its customer is told of it. */
export function useToldToast() {
  const { bookings } = trpc.useUtils();
  const text = usePart(customerNotice);
  return async (word: string, lead_id: string, { undo, knows = false }: Options = {}) => {
    const notice = knows ? null : await bookings.notice.fetch({ lead_id }).catch(() => null);
    if (!notice) return toast(word, { undo });
    const end = notice.hindrance === null ? text.will(notice) : text.wont(notice);
    toast(`${word}. ${notice.hindrance === "off" ? text.off(notice) : end}`, { undo });
  };
}
