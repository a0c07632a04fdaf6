import { status as statusWords } from "@/components/text/en/status";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { toast } from "@/components/ui/feedback/toasts";
import { useFailure } from "@/components/ui/form/use-failure";

type Props = { provider: "provider-a" | "provider-b"; unsent: number };

/** Offers to send again what a provider refused while a number's credentials were wrong; nothing if there is none. */
export function SendRefused({ provider, unsent }: Props) {
  const text = usePart(statusWords);
  const utils = trpc.useUtils();
  const send = trpc.inbox.resendRefused.useMutation({
    onSuccess: ({ sent_again, too_late }) => {
      toast(text.sentAgain(sent_again, too_late));
      return utils.status.get.invalidate();
    },
    onError: useFailure(),
  });
  if (unsent === 0) return null;
  return (
    <>
      {" "}
      <Button size="small" busy={send.isPending} onClick={() => send.mutate({ provider })}>
        {text.sendAgain(unsent)}
      </Button>
    </>
  );
}
