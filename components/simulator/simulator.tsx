"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { simulator as simulatorWords } from "@/components/text/en/simulator";
import { usePart } from "@/components/text/use-part";
import { type Outputs, trpc } from "@/components/trpc";
import { Button } from "@/components/ui/button/button";
import { EmptyState } from "@/components/ui/feedback/empty-state";
import { ErrorState } from "@/components/ui/feedback/error-state";
import { SkeletonRows } from "@/components/ui/feedback/skeleton-rows";
import { TextField } from "@/components/ui/form/field";
import { PickField } from "@/components/ui/form/pick-field";
import { Tick } from "@/components/ui/form/tick";
import { PageHeader } from "@/components/ui/layout/page-header";
import { NotLoaded } from "@/components/ui/load/loaded";
import { Inspector } from "./inspector";
import { Phone } from "./phone";
import styles from "./simulator.module.css";
import { freshCustomer, type SimulatedCustomer, shownPhone, useCustomer } from "./use-customer";
import { usePhone } from "./use-phone";

type SimulatorNumber = Outputs["simulator"]["numbers"][number];

type TalkProps = { number: SimulatorNumber; customer: SimulatedCustomer; receipts: boolean };

function Talk({ number, customer, receipts }: TalkProps) {
  const phone = usePhone(number.connection_id, customer, receipts);
  return (
    <div className={styles.talk}>
      <Phone phone={phone} title={number.display_name} />
      <Inspector wire={phone.wire} />
    </div>
  );
}

function Desk({ numbers }: { numbers: [SimulatorNumber, ...SimulatorNumber[]] }) {
  const text = usePart(simulatorWords);
  const [customer, setCustomer] = useCustomer();
  const asked = useSearchParams().get("number");
  const [chosen, setChosen] = useState(asked ?? numbers[0].connection_id);
  const [receipts, setReceipts] = useState(true);
  const number = numbers.find(({ connection_id }) => connection_id === chosen) ?? numbers[0];
  if (!customer) return <SkeletonRows />;
  return (
    <div className={styles.page}>
      <p className={styles.about}>{text.about}</p>
      <div className={styles.settings}>
        <PickField
          label={text.number}
          value={number.connection_id}
          onChange={(id) => id && setChosen(id)}
          data={numbers.map(({ connection_id, display_name }) => ({
            value: connection_id,
            label: display_name,
          }))}
        />
        <TextField
          label={text.you}
          value={customer.name}
          onChange={(event) => setCustomer({ ...customer, name: event.currentTarget.value })}
        />
        <TextField label={text.phone} value={shownPhone(customer.phone)} readOnly />
        <Button onClick={() => setCustomer(freshCustomer())}>{text.newCustomer}</Button>
        <Tick
          role="switch"
          label={text.receipts}
          checked={receipts}
          onChange={(event) => setReceipts(event.currentTarget.checked)}
        />
      </div>
      <Talk
        key={`${number.connection_id} ${customer.phone}`}
        number={number}
        customer={customer}
        receipts={receipts}
      />
    </div>
  );
}

/** Creates the practice number when the simulator is first opened; once removed, it comes back only on request. */
function NoNumber() {
  const text = usePart(simulatorWords);
  const utils = trpc.useUtils();
  const open = trpc.simulator.open.useMutation({
    onSuccess: (number) => (number ? utils.simulator.numbers.invalidate() : undefined),
  });
  const { mutate } = open;
  useEffect(() => mutate({}), [mutate]);
  if (open.error) return <ErrorState error={open.error} retry={() => mutate({ again: true })} />;
  if (open.isPending || open.data !== null) return <SkeletonRows />;
  return (
    <EmptyState
      title={text.missingTitle}
      action={
        <Button tone="accent" onClick={() => mutate({ again: true })}>
          {text.missingAction}
        </Button>
      }
    >
      {text.missing}
    </EmptyState>
  );
}

function Content() {
  const numbers = trpc.simulator.numbers.useQuery({});
  if (!numbers.data) return <NotLoaded query={numbers} />;
  const [first, ...others] = numbers.data;
  return first ? <Desk numbers={[first, ...others]} /> : <NoNumber />;
}

/** A customer's phone in the browser that talks to the real webhooks. */
export const Simulator = () => (
  <>
    <PageHeader title={usePart(simulatorWords).title} />
    <Content />
  </>
);
