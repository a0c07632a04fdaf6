import { firstSteps } from "@/components/text/en/first-steps";
import { usePart } from "@/components/text/use-part";
import { ButtonLink } from "@/components/ui/button/button";
import { Step, StepActions, StepFacts, Steps } from "@/components/ui/layout/steps";
import { NumberProgress } from "../settings/integrations/number-progress";
import { OrganizationFacts, OrganizationForm } from "./organization-step";
import type { KnownSteps } from "./use-first-steps";

const stateOf = (isDone: boolean) => (isDone ? "folded" : "todo");

type ActionProps = { href: string; isDone: boolean; isNext?: boolean; children: string };

/** The link to where a step's work is done: prominent if it comes next, quiet once it is done. */
const Action = ({ href, isDone, isNext, children }: ActionProps) => (
  <StepActions>
    <ButtonLink
      href={href}
      size={isDone ? "small" : undefined}
      tone={isDone ? "quiet" : isNext ? "accent" : undefined}
    >
      {children}
    </ButtonLink>
  </StepActions>
);

const ORDER = ["organization", "services", "booking_page", "practice", "number", "webhook", "team"] as const;
type Name = (typeof ORDER)[number];

type Props = { steps: KnownSteps; isOwner: boolean; next: Name | undefined };

function OrganizationStep({ steps: { organization }, isOwner }: Props) {
  const text = usePart(firstSteps).organization;
  return (
    <Step number={1} state={stateOf(organization.done)} title={text.title} text={text.text}>
      {organization.done && <OrganizationFacts />}
      {isOwner && !organization.done && <OrganizationForm />}
      {isOwner && organization.done && (
        <Action href="/settings/organization" isDone>
          {text.change}
        </Action>
      )}
    </Step>
  );
}

function ServicesStep({ steps: { services }, isOwner, next }: Props) {
  const text = usePart(firstSteps).services;
  const hours = services.has_hours ? text.hours : text.noHours;
  return (
    <Step number={2} state={stateOf(services.done)} title={text.title} text={text.text}>
      <StepFacts>{`${text.services(services.services)} · ${hours}`}</StepFacts>
      {isOwner && (
        <Action href="/settings/services" isDone={services.done} isNext={next === "services"}>
          {services.done ? text.change : text.action}
        </Action>
      )}
    </Step>
  );
}

function PracticeStep({ steps: { practice }, next }: Props) {
  const text = usePart(firstSteps).practice;
  const query = practice.connection_id && `?${new URLSearchParams({ number: practice.connection_id })}`;
  return (
    <Step number={4} state={stateOf(practice.done)} title={text.title} text={text.text}>
      {!practice.done && <StepFacts>{practice.received ? text.received : text.waiting}</StepFacts>}
      <Action href={`/simulator${query ?? ""}`} isDone={practice.done} isNext={next === "practice"}>
        {practice.done ? text.again : text.action}
      </Action>
    </Step>
  );
}

const GUIDE = "/settings/integrations/connect";

function NumberStep({ steps: { number: step }, isOwner, next }: Props) {
  const text = usePart(firstSteps).number;
  const { done, number } = step;
  const query = number ? `?${new URLSearchParams({ number: number.connection_id })}` : "";
  return (
    <Step number={5} state={stateOf(done)} title={text.title} text={text.text}>
      {number && (
        <StepFacts>
          <span dir="auto">{number.display_name}</span>
          <NumberProgress {...number} has_message={done} />
        </StepFacts>
      )}
      {isOwner && (
        <Action
          href={done ? `/settings/integrations/${number?.connection_id}` : `${GUIDE}${query}`}
          isDone={done}
          isNext={next === "number"}
        >
          {done ? text.look : number ? text.goOn : text.choose}
        </Action>
      )}
    </Step>
  );
}

const SIMPLE = {
  booking_page: { number: 3, todo: "/settings/booking-page", there: "/settings/booking-page" },
  webhook: { number: 6, todo: "/settings/webhooks/new", there: "/settings/webhooks" },
  team: { number: 7, todo: "/settings/team", there: "/settings/team" },
} as const;

function SimpleStep({ name, steps, isOwner, next }: Props & { name: keyof typeof SIMPLE }) {
  const text = usePart(firstSteps)[name];
  const { done } = steps[name];
  const { number, todo, there } = SIMPLE[name];
  return (
    <Step number={number} state={stateOf(done)} title={text.title} text={text.text}>
      {isOwner && (
        <Action href={done ? there : todo} isDone={done} isNext={next === name}>
          {done ? text.change : text.action}
        </Action>
      )}
    </Step>
  );
}

/** All steps, in a sensible order; each can be done at any time. */
export function AllSteps({ steps, isOwner }: Omit<Props, "next">) {
  const open = ORDER.filter((name) => !steps[name].done);
  const next = isOwner ? open[0] : open.find((name) => name === "practice");
  const props = { steps, isOwner, next };
  return (
    <Steps>
      <OrganizationStep {...props} />
      <ServicesStep {...props} />
      <SimpleStep name="booking_page" {...props} />
      <PracticeStep {...props} />
      <NumberStep {...props} />
      <SimpleStep name="webhook" {...props} />
      <SimpleStep name="team" {...props} />
    </Steps>
  );
}
