import { availability } from "@/components/text/en/availability";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { toast } from "@/components/ui/feedback/toasts";
import { useFailure } from "@/components/ui/form/use-failure";

export function useSaveAvailability() {
  const text = usePart(availability);
  const utils = trpc.useUtils();
  return trpc.profile.updateAvailability.useMutation({
    onSuccess: (saved) => {
      utils.profile.availability.setData({}, saved);
      toast(text.saved);
    },
    onError: useFailure(),
  });
}
