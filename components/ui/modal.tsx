import { type ComponentProps, useLayoutEffect, useRef } from "react";

type Props = Omit<ComponentProps<"dialog">, "ref" | "open"> & { close: () => void };

/** A dialog the browser's own way (focus, Escape, click outside), where `Dialog`'s script is too late or too heavy. */
export function Modal({ close, ...props }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed while it is still in the page, the browser gives the focus back to what opened it.
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
