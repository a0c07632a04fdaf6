import { Button, NumberInput, TextInput } from "@mantine/core";
import { Icon } from "@/components/kit/icon";
import { PlainButton } from "@/components/kit/plain-button";
import { useText } from "@/components/text/text";
import { Card } from "../parts/section";
import { newService, type ServiceDraft, serviceFault } from "./draft";
import styles from "./organization.module.css";

/** What can be booked, and how long it takes. */
export function Services({
  services,
  set,
}: {
  services: readonly ServiceDraft[];
  set: (services: ServiceDraft[]) => void;
}) {
  const text = useText().organization;
  const change = (key: string, changes: Partial<ServiceDraft>) =>
    set(services.map((service) => (service.key === key ? { ...service, ...changes } : service)));
  return (
    <Card padded>
      {services.length === 0 && <p className={styles.quiet}>{text.noServices}</p>}
      {services.map((service, index) => {
        const fault = serviceFault(service, services);
        return (
          <div key={service.key} className={styles.service}>
            <TextInput
              aria-label={`${text.service} ${index + 1}`}
              placeholder={text.service}
              value={service.name}
              maxLength={80}
              error={fault && fault !== "minutesWrong" ? text[fault] : undefined}
              onChange={(event) => change(service.key, { name: event.currentTarget.value })}
            />
            <NumberInput
              aria-label={`${text.minutes} ${index + 1}`}
              value={service.minutes}
              min={5}
              max={1440}
              step={5}
              allowDecimal={false}
              suffix=" min"
              error={fault === "minutesWrong" ? text.minutesWrong : undefined}
              onChange={(minutes) => change(service.key, { minutes: minutes === "" ? "" : Number(minutes) })}
            />
            <PlainButton
              tone="quiet"
              square
              aria-label={text.removeService(service.name)}
              onClick={() => set(services.filter(({ key }) => key !== service.key))}
            >
              <Icon name="close" size={16} />
            </PlainButton>
          </div>
        );
      })}
      <Button
        className={styles.add}
        variant="default"
        leftSection={<Icon name="plus" size={16} />}
        onClick={() => set([...services, newService()])}
      >
        {text.addService}
      </Button>
    </Card>
  );
}
