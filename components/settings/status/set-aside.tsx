import { status as statusWords } from "@/components/text/en/status";
import { usePart } from "@/components/text/use-part";
import { type Outputs, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { toast } from "@/components/ui/feedback/toasts";
import { useFailure } from "@/components/ui/form/use-failure";
import { useMay } from "@/components/ui/may";

/** Jobs that were set aside, and a button that runs the organization's own again; nothing if there are none. */
export function SetAside({ own, all }: Outputs["status"]["get"]["set_aside"]) {
  const text = usePart(statusWords);
  const may = useMay("status.runSetAside");
  const utils = trpc.useUtils();
  const run = trpc.status.runSetAside.useMutation({
    onSuccess: () => {
      toast(text.runsAgain);
      return utils.status.get.invalidate();
    },
    onError: useFailure(),
  });
  if (all === 0) return null;
  return (
    <>
      {" "}
      {text.setAside(all)}{" "}
      {own > 0 && may && (
        <Button size="small" busy={run.isPending} onClick={() => run.mutate({})}>
          {text.runAgain(own)}
        </Button>
      )}
    </>
  );
}
