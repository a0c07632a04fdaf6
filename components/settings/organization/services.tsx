import { type ComponentProps, useRef } from "react";
import { PictureField } from "@/components/settings/pictures/picture-field";
import { organization } from "@/components/text/en/organization";
import { ownPictures } from "@/components/text/en/own-pictures";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button/button";
import { RemoveButton } from "@/components/ui/button/remove-button";
import { TextField } from "@/components/ui/form/field";
import { Icon } from "@/components/ui/icon";
import { Card } from "@/components/ui/layout/section";
import { isDuration, newService, type ServiceDraft, serviceFault } from "./draft";
import styles from "./organization.module.css";
import { PriceField } from "./price-field";
import { ServiceOnPage } from "./service-on-page";

type MinutesProps = Omit<ComponentProps<typeof TextField>, "value" | "onChange" | "type"> & {
  minutes: number | "";
  set: (minutes: number | "") => void;
};

export const Minutes = ({ minutes, set, ...props }: MinutesProps) => (
  <TextField
    type="number"
    value={minutes}
    min={5}
    max={1440}
    step={5}
    unit={usePart(organization).minuteUnit}
    onChange={({ currentTarget: { value } }) => set(value === "" ? "" : Number(value))}
    {...props}
  />
);

/** The duration of appointments whose service is not in the list. */
export function DefaultDuration({ minutes, set }: Pick<MinutesProps, "minutes" | "set">) {
  const text = usePart(organization);
  return (
    <Card padded>
      <Minutes
        className={styles.short}
        label={text.defaultMinutes}
        description={text.defaultMinutesHint}
        minutes={minutes}
        set={set}
        error={isDuration(minutes) ? undefined : text.minutesWrong}
      />
    </Card>
  );
}

/** What customers may be told of a service, each with its most characters. */
const TEXTS = [
  ["description", 500],
  ["location", 200],
] as const;

type Props = { services: readonly ServiceDraft[]; set: (services: ServiceDraft[]) => void };

export function Services({ services, set }: Props) {
  const text = usePart(organization);
  const pictureText = usePart(ownPictures);
  const change = (key: string, changes: Partial<ServiceDraft>) =>
    set(services.map((service) => (service.key === key ? { ...service, ...changes } : service)));
  const added = useRef<string | null>(null);
  const add = () => {
    const service = newService();
    added.current = service.key;
    set([...services, service]);
  };
  /** Focuses the name of the service that was just added. */
  const focusAdded = (key: string) => (field: HTMLInputElement | null) => {
    if (!field || added.current !== key) return;
    added.current = null;
    field.focus();
  };
  return (
    <Card padded>
      {services.length === 0 && <p className={styles.quiet}>{text.noServices}</p>}
      {services.map((service, index) => {
        const fault = serviceFault(service, services);
        return (
          <div key={service.key} className={styles.service}>
            <TextField
              ref={focusAdded(service.key)}
              aria-label={`${text.service} ${index + 1}`}
              placeholder={text.service}
              value={service.name}
              maxLength={80}
              error={fault === "nameMissing" || fault === "sameName" ? text[fault] : undefined}
              onChange={(event) => change(service.key, { name: event.currentTarget.value })}
            />
            <Minutes
              aria-label={`${text.minutes} ${index + 1}`}
              minutes={service.minutes}
              set={(minutes) => change(service.key, { minutes })}
              error={fault === "minutesWrong" ? text.minutesWrong : undefined}
            />
            <RemoveButton
              label={text.removeService(service.name)}
              onClick={() => set(services.filter(({ key }) => key !== service.key))}
            />
            {TEXTS.map(([name, maxLength]) => (
              <TextField
                key={name}
                aria-label={`${text[name]} ${index + 1}`}
                placeholder={text[name]}
                value={service[name] ?? ""}
                maxLength={maxLength}
                onChange={(event) => change(service.key, { [name]: event.currentTarget.value })}
              />
            ))}
            <PriceField
              service={service}
              number={index + 1}
              error={fault === "priceWrong" ? text.priceWrong : undefined}
              change={(changes) => change(service.key, changes)}
            />
            <PictureField
              label={pictureText.ofService(service.name)}
              id={service.picture_id ?? null}
              set={(picture_id) => change(service.key, { picture_id })}
            />
            <ServiceOnPage
              service={service}
              number={index + 1}
              change={(changes) => change(service.key, changes)}
            />
          </div>
        );
      })}
      <Button className={styles.add} onClick={add}>
        <Icon name="plus" size={16} />
        {text.addService}
      </Button>
    </Card>
  );
}
