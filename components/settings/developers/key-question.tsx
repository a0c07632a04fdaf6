import { useState } from "react";
import { developers } from "@/components/text/en/developers";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Confirm } from "@/components/ui/feedback/confirm";
import { finish, finishWith } from "@/components/ui/feedback/on-saved";
import { Select } from "@/components/ui/form/select";
import { useFailure } from "@/components/ui/form/use-failure";
import { Labelled } from "@/components/ui/layout/section";
import type { ApiKey } from "@/schema/api-key";
import { type MadeKey, OVERLAP_NAMES, OVERLAPS } from "./keys";

type Props = { shown: ApiKey; close: () => void };

/** Asks how long the old key is to work, and makes another, which is passed to `made`. */
export function RotateKey({ shown, made, close }: Props & { made: (made: MadeKey) => void }) {
  const text = usePart(developers);
  const utils = trpc.useUtils();
  const [overlap, setOverlap] = useState<keyof typeof OVERLAPS>("h24");
  const rotate = trpc.keys.rotate.useMutation({
    onError: useFailure(),
    onSuccess: finishWith(() => utils.keys.list.invalidate(), made, close),
  });
  return (
    <Confirm
      title={text.rotateTitle(shown.name)}
      action={text.rotate}
      danger={false}
      close={close}
      run={() => rotate.mutate({ key_id: shown.id, overlap_hours: OVERLAPS[overlap] })}
      busy={rotate.isPending}
    >
      <p>{text.rotateText}</p>
      <Labelled label={text.overlap}>
        <Select
          aria-label={text.overlap}
          options={OVERLAP_NAMES}
          words={text.overlaps}
          value={overlap}
          choose={(chosen) => chosen && setOverlap(chosen)}
        />
      </Labelled>
    </Confirm>
  );
}

/** Confirms before a key stops working for good. */
export function RevokeKey({ shown, close }: Props) {
  const text = usePart(developers);
  const utils = trpc.useUtils();
  const revoke = trpc.keys.revoke.useMutation({
    onError: useFailure(),
    onSuccess: finish(() => utils.keys.list.invalidate(), text.revoked, close),
  });
  return (
    <Confirm
      title={text.revokeTitle(shown.name)}
      action={text.revoke}
      close={close}
      run={() => revoke.mutate({ key_id: shown.id })}
      busy={revoke.isPending}
    >
      <p>{text.revokeText}</p>
    </Confirm>
  );
}
