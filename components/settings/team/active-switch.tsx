import { useState } from "react";
import { team } from "@/components/text/en/account";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { Confirm } from "@/components/ui/feedback/confirm";
import { toast } from "@/components/ui/feedback/toasts";
import type { Member, useUpdateMember } from "./use-update-member";

type Props = { member: Member; update: ReturnType<typeof useUpdateMember> };

/** Deactivates a member after a confirmation, or reactivates them. */
export function ActiveSwitch({ member: { id: user_id, full_name, is_active }, update }: Props) {
  const text = usePart(team);
  const [isOpen, setOpen] = useState(false);
  const reactivate = () =>
    update.mutate({ user_id, is_active: true }, { onSuccess: () => toast(text.reactivated(full_name)) });
  const deactivate = () => {
    setOpen(false);
    const onSuccess = () => toast(text.deactivatedToast(full_name));
    update.mutate({ user_id, is_active: false }, { onSuccess });
  };
  return (
    <>
      <Button
        aria-label={is_active ? text.deactivateOf(full_name) : text.reactivateOf(full_name)}
        onClick={is_active ? () => setOpen(true) : reactivate}
      >
        {is_active ? text.deactivate : text.reactivate}
      </Button>
      <Confirm
        title={text.deactivateTitle(full_name)}
        action={text.deactivate}
        opened={isOpen}
        close={() => setOpen(false)}
        run={deactivate}
        busy={false}
      >
        {text.deactivateText(full_name)}
      </Confirm>
    </>
  );
}
