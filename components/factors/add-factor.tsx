import { useState } from "react";
import { ConfirmFirst } from "@/components/settings/profile/email-section";
import { factors } from "@/components/text/en/factors";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { toast } from "@/components/ui/feedback/toasts";
import { later } from "@/components/ui/load/later";
import type { Added } from "./add-app";

const Waiting = () => <SkeletonRows count={3} height={44} />;
const AddApp = later(() => import("./add-app").then((module) => module.AddApp), Waiting);
const AddPasskey = later(() => import("./add-passkey").then((module) => module.AddPasskey), Waiting);

/** Adds a factor of either kind; `added` gets the recovery codes that came with the first. */
export function AddFactor({ added }: { added: (codes: string[] | null) => void }) {
  const text = usePart(factors);
  const utils = trpc.useUtils();
  const me = trpc.profile.get.useQuery({});
  const [adding, setAdding] = useState<"totp" | "passkey" | null>(null);
  const close = () => setAdding(null);
  const done = ({ factor, recovery_codes }: Added) => {
    close();
    toast(text.on(factor.name));
    added(recovery_codes);
    void utils.factors.invalidate();
  };
  if (me.data && !me.data.is_verified)
    return <ConfirmFirst email={me.data.email} reason={text.confirmFirst} />;
  if (adding === "totp") return <AddApp done={done} close={close} />;
  if (adding === "passkey") return <AddPasskey done={done} close={close} />;
  return (
    <div className="buttons">
      <Button onClick={() => setAdding("totp")}>{text.addApp}</Button>
      <Button onClick={() => setAdding("passkey")}>{text.addPasskey}</Button>
    </div>
  );
}
