import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { RemoveButton } from "@/components/ui/button/remove-button";
import { Confirm } from "./confirm";

type Props = {
  /** What it does, as a verb: on it, and on its dialog's button. */
  action: string;
  /** Names it among others like it. */
  "aria-label"?: string;
  tone?: "warning";
  /** The cross at the end of a row, instead of the words. */
  isCross?: boolean;
  title: string;
  /** Shows its own failure. */
  run: () => Promise<unknown>;
  children: ReactNode;
};

/** A button that asks before it does something that can't be undone: `children` say what will happen. */
export function ConfirmButton({ action, isCross, title, run, children, ...button }: Props) {
  const [state, setState] = useState<"closed" | "open" | "busy">("closed");
  const open = () => setState("open");
  const close = () => setState("closed");
  const confirm = () => {
    setState("busy");
    run().then(close, close);
  };
  return (
    <>
      {isCross ? (
        <RemoveButton label={button["aria-label"] ?? action} onClick={open} />
      ) : (
        <Button {...button} onClick={open}>
          {action}
        </Button>
      )}
      <Confirm
        title={title}
        action={action}
        opened={state !== "closed"}
        close={close}
        run={confirm}
        busy={state === "busy"}
      >
        {children}
      </Confirm>
    </>
  );
}
