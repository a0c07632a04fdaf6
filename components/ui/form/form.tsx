import { type ComponentProps, useRef } from "react";

type FormProps = Omit<ComponentProps<"form">, "action" | "onSubmit" | "ref"> & {
  submit: (form: HTMLFormElement) => void;
};

/** A form that the page itself sends: `submit` replaces the browser's submission. */
export function Form({ submit, ...props }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  return (
    <form
      {...props}
      ref={form}
      // For a form submitted before hydration: React replays it afterwards, if the form has an action.
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
