import { type ComponentProps, useRef } from "react";

type FormProps = Omit<ComponentProps<"form">, "action" | "onSubmit" | "ref"> & {
  submit: (form: HTMLFormElement) => void;
};

/** A form that the page itself sends: `submit` is called in the browser's place. */
export function Form({ submit, ...props }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  return (
    <form
      {...props}
      ref={form}
      // What is sent before the page is alive: React keeps it until then, for forms that have an action.
      action={() => {
        if (form.current) submit(form.current);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    />
  );
}
