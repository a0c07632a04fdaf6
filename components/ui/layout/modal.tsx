import { type ComponentProps, useLayoutEffect, useRef } from "react";

type Props = Omit<ComponentProps<"dialog">, "ref" | "open"> & { close: () => void };

/** A native dialog (focus, Escape, click outside), for when `Dialog`'s script would be too late or too heavy. */
export function Modal({ close, ...props }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // If it is closed while still in the page, the browser returns the focus to what opened it.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => event.target === dialog.current && close()}
      onKeyDown={(event) => event.stopPropagation()}
      {...props}
    />
  );
}
