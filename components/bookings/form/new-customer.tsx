import { useEffect, useRef, useState } from "react";
import { bookings as bookingsWords } from "@/components/text/en/bookings";
import { leads as leadsWords } from "@/components/text/en/leads";
import { usePart } from "@/components/text/use-part";
import { trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { TextField } from "@/components/ui/form/field";
import { isAboutFields, messageAt, useFailure } from "@/components/ui/form/use-failure";

const PHONE = /^[+(\d][\d\s().\-/]{4,}$/;
const ADDRESS = /^\S+@\S+$/;

type Fields = { name: string; phone: string; email: string };

/** What was typed to find somebody, in the field that it belongs to. */
function fieldsOf(term: string): Fields {
  if (PHONE.test(term)) return { name: "", phone: term, email: "" };
  return ADDRESS.test(term) ? { name: "", phone: "", email: term } : { name: term, phone: "", email: "" };
}

/** A customer who is created together with the appointment. `add` returns the id, or null if a field is wrong. */
export function useNewCustomer() {
  const { leads } = trpc.useUtils();
  const failed = useFailure();
  const [fields, setFields] = useState<Fields | null>(null);
  const { mutateAsync, isPending, error, reset } = trpc.leads.create.useMutation();
  const begin = (term: string) => {
    reset();
    setFields(fieldsOf(term));
  };
  const add = async (): Promise<string | null> => {
    if (!fields) return null;
    const { name, phone, email } = fields;
    const contact = { ...(phone.trim() && { phone }), ...(email.trim() && { email }) };
    try {
      const { id } = await mutateAsync({ name, channel: "voice", ...contact });
      void leads.invalidate();
      return id;
    } catch (reason) {
      if (!isAboutFields(reason)) failed(reason);
      return null;
    }
  };
  const change = (field: keyof Fields, value: string) =>
    setFields((current) => current && { ...current, [field]: value });
  const faultOf = (field: keyof Fields) => messageAt(error, field);
  return { fields, faultOf, isPending, begin, drop: () => setFields(null), add, change };
}

type Props = Pick<ReturnType<typeof useNewCustomer>, "faultOf" | "change" | "drop"> & {
  fields: Fields;
  /** They are a lead by now, whose page can change them. */
  isAdded: boolean;
};

/** The name, phone and e-mail of a customer who is not known yet. */
export function NewCustomerFields({ fields, faultOf, change, drop, isAdded }: Props) {
  const text = usePart(leadsWords);
  const { findInstead } = usePart(bookingsWords).new;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      {(["name", "phone", "email"] as const).map((name) => (
        <TextField
          key={name}
          ref={name === (fields.name ? "phone" : "name") ? field : undefined}
          type={{ name: "text", phone: "tel", email: "email" }[name]}
          label={text.fields[name]}
          autoComplete="off"
          isMarked={name === "name"}
          disabled={isAdded}
          error={faultOf(name)}
          value={fields[name]}
          onChange={(event) => change(name, event.currentTarget.value)}
        />
      ))}
      {!isAdded && (
        <div>
          <Button size="small" onClick={drop}>
            {findInstead}
          </Button>
        </div>
      )}
    </>
  );
}
