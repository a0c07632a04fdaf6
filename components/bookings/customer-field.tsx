import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { bookings as bookingsWords } from "@/components/text/en/bookings";
import { usePart } from "@/components/text/use-part";
import { keepPreviousData, trpc } from "@/components/trpc";

const FOUND = 8;
const TYPING_MS = 200;
/** The option that creates a customer; the others' values are ids. */
const CREATE = "create";

type Props = {
  fault: string | undefined;
  onChange: (id: string | null) => void;
  /** Called with what was typed, to create a customer. */
  onCreate: (term: string) => void;
};

/** Finds a customer by name, phone or e-mail, or offers to create one. Enter takes the first who fits. */
export function CustomerField({ fault, onChange, onCreate }: Props) {
  const text = usePart(bookingsWords).new;
  const [term, setTerm] = useState("");
  const [chosen, setChosen] = useState("");
  const wanted = term === chosen ? "" : term.trim();
  const [search] = useDebouncedValue(wanted, TYPING_MS);
  const { data, isPlaceholderData } = trpc.leads.browse.useQuery(
    { size: FOUND, ...(search && { search }) },
    { placeholderData: keepPreviousData },
  );
  const isFound = search === wanted && !isPlaceholderData;
  const found = data?.leads.map(({ id, name, formatted_phone }) => ({
    value: id,
    label: formatted_phone ? `${name}, ${formatted_phone}` : name,
  }));
  const create = isFound && wanted ? [{ value: CREATE, label: text.create(wanted) }] : [];
  return (
    <Select
      label={text.customer}
      placeholder={text.find}
      data={found && [...found, ...create]}
      // The service filters also by fields that the labels don't show. Until it answers, only labels that fit are offered.
      filter={isFound ? ({ options }) => options : undefined}
      // Inside the dialog and without a scroller of its own, so that keyboards and screen readers reach it.
      comboboxProps={{ withinPortal: false }}
      withScrollArea={false}
      searchable
      selectFirstOptionOnChange
      // Without this, Mantine empties the field whenever `data` is a new array.
      searchValue={term}
      allowDeselect={false}
      error={fault}
      onSearchChange={setTerm}
      onChange={(id, option) => {
        const isNew = id === CREATE;
        setChosen(isNew ? wanted : (option?.label ?? ""));
        if (isNew) setTerm(wanted);
        if (isNew) onCreate(wanted);
        else onChange(id);
      }}
      data-autofocus
    />
  );
}
