import { type ComponentProps, useEffect, useRef } from "react";

type Props = Omit<ComponentProps<"select">, "value" | "onChange" | "ref"> & {
  value: string;
  choose: (value: string) => void;
};

/** A list that is the browser's own. What was chosen in it before the page came alive is told then. */
export function PlainSelect({ value, choose, ...props }: Props) {
  const ref = useRef<HTMLSelectElement>(null);
  const isAlive = useRef(false);
  useEffect(() => {
    const chosen = ref.current?.value ?? value;
    if (!isAlive.current && chosen !== value) choose(chosen);
    isAlive.current = true;
  }, [value, choose]);
  return (
    <select
      {...props}
      ref={ref}
      value={value}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  );
}
