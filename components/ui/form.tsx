import type { ComponentProps } from "react";

type FormProps = Omit<ComponentProps<"form">, "onSubmit"> & { submit: (form: HTMLFormElement) => void };

/** A form that the page itself sends: `submit` is called in the browser's place. */
export const Form = ({ submit, ...props }: FormProps) => (
  <form
    {...props}
    onSubmit={(event) => {
      event.preventDefault();
      submit(event.currentTarget);
    }}
  />
);
