import { useDebouncedValue } from "@mantine/hooks";
import { type KeyboardEvent, useState } from "react";
import { bookings as bookingsWords } from "@/components/text/en/bookings";
import { usePart } from "@/components/text/use-part";
import { keepPreviousData, trpc } from "@/components/trpc";
import { PickBox } from "@/components/ui/form/pick-box";
import { useMay } from "@/components/ui/may";

const FOUND = 8;
const TYPING_MS = 200;
/** The option that creates a customer; the others' values are ids. */
const CREATE = "create";

type Props = {
  fault: string | undefined;
  onChange: (id: string) => void;
  /** Called with what was typed, to create a customer. */
  onCreate: (term: string) => void;
};

/** Finds a customer by name, phone or e-mail, or offers to create one. Enter takes the first who fits. */
export function CustomerField({ fault, onChange, onCreate }: Props) {
  const text = usePart(bookingsWords).new;
  const mayCreate = useMay("leads.create");
  const [term, setTerm] = useState("");
  const [chosen, setChosen] = useState("");
  const [value, setValue] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
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
  const create = mayCreate && isFound && wanted ? [{ value: CREATE, label: text.create(wanted) }] : [];
  const options = found && [...found, ...create];
  const choose = (option: { value: string; label: string }) => {
    if (option.value === CREATE) return onCreate(wanted);
    setValue(option.value);
    setChosen(option.label);
    setTerm(option.label);
    setOpen(false);
    onChange(option.value);
  };
  const takeFirst = (event: KeyboardEvent<HTMLInputElement>) => {
    const first = options?.[0];
    const isPicking = event.currentTarget.hasAttribute("aria-activedescendant");
    if (event.key !== "Enter" || isPicking || !isFound || !wanted || !first) return;
    event.preventDefault();
    choose(first);
  };
  return (
    <PickBox
      label={text.customer}
      placeholder={text.find}
      data={options}
      value={value}
      // The service filters also by fields that the labels don't show. Until it answers, only labels that fit are offered.
      filter={isFound ? ({ options: all }) => all : undefined}
      // Inside the dialog and without a scroller of its own, so that keyboards and screen readers reach it.
      comboboxProps={{ withinPortal: false }}
      withScrollArea={false}
      searchable
      // Without this, Mantine empties the field whenever `data` is a new array.
      searchValue={term}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      error={fault}
      onSearchChange={setTerm}
      onKeyDown={takeFirst}
      onChange={(_id, option) => option && choose(option)}
      data-autofocus
    />
  );
}
