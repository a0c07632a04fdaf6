import type { z } from "zod";
import { AppError, type Fault } from "@/lib/errors";
import { withoutNetwork } from "@/lib/network";
import "@/schema/sentences";
import { mayAs } from "@/lib/roles";
import type { AuditEventName } from "@/schema/audit-event";
import type { Role } from "@/schema/team";
import { audited, type RowsOf } from "./audit/audited";
import type { Ephemeral } from "./audit/ephemeral";
import type { Ctx, Visitor } from "./ctx";

type Definition<C, I extends z.ZodType, O extends z.ZodType> = {
  /** What it does, in a few words; its title in the documentation. */
  summary: string;
  /** What else its callers should know, for the documentation: what happens then, what is refused and why. */
  description?: string;
  input: I;
  output: O;
  /**
   * The lowest role of staff that may do it; a member if not given. With `practitioner` it does and shows only what is
   * theirs: their calendar and the customers in it.
   */
  only?: C extends Ctx ? Role : never;
  /**
   * Whether it needs a user who has just proved who they are, always or for some inputs: it gives access to others, or
   * shows a secret. Browsers then ask for the password again; API tokens are made from one, and count with `always` only
   * while they are new.
   */
  confirmed?: boolean | "always" | ((input: z.output<I>) => boolean);
  /** Whether who still has to set up a second factor may do it. */
  before_factor?: boolean;
  /**
   * It makes network requests. It then never runs inside a transaction, so a crash may leave its outcome unknown. An
   * action that makes network requests without declaring it fails.
   */
  network?: boolean;
  run(caller: C, input: z.output<I>): Promise<z.input<O>>;
};

type Audit<I extends z.ZodType, O extends z.ZodType> = {
  /** What the audit log tells of it; every action that changes something says so. */
  audit?: AuditEventName | Ephemeral;
  /** The row it changes, if the audit log tells its values before and after. Never a customer's. */
  rows?: RowsOf<z.output<I>>;
  /** The fields with the ids of the records it was about, if they are not those of its input. */
  about?(answer: z.input<O>): object;
  /** What it wrote before it failed stays, such as a counted guess: it runs in transactions of its own. */
  steps?: boolean;
};

/** A use case: call it as a function, or put it behind an endpoint. */
export type Action<C, I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  (caller: C, input: z.input<I>): Promise<z.output<O>>;
  call(caller: C, input: unknown): Promise<z.output<O>>;
  /** Throws 403 unless the caller may do this. `call` checks it too. */
  authorize(caller: C): void;
  access: "member" | "visitor";
  summary: string;
  description?: string;
  only?: Role;
  before_factor: boolean;
  network: boolean;
  audit?: AuditEventName | Ephemeral;
  input: I;
  output: O;
};

/** Parses `value` with `schema`. Throws 422 with the first twenty faults, each with its path. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw toInvalid(parsed.error);
}

const FAULTS_TOLD = 20;
const NAME_LENGTH = 64;

// An unknown field's name may be as long as the body.
const cut = (name: string): string =>
  name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1)}…` : name;

const toPath = (path: PropertyKey[]) =>
  path.map((part) => (typeof part === "number" ? part : cut(String(part))));

function* toFaults(issues: z.core.$ZodIssue[]): Generator<Fault> {
  for (const issue of issues) {
    if (issue.code !== "unrecognized_keys") yield { path: toPath(issue.path), message: issue.message };
    else
      for (const key of issue.keys)
        yield { path: toPath([...issue.path, key]), message: "is not a known field" };
  }
}

/** A schema's issues as the caller's error: the first twenty faults. */
function toInvalid({ issues }: z.core.$ZodError): AppError {
  const faults: Fault[] = [];
  for (const fault of toFaults(issues)) {
    if (faults.length === FAULTS_TOLD) {
      const detail = `The input is not valid. These are the first ${FAULTS_TOLD} faults.`;
      return new AppError("invalid_input", detail, { faults });
    }
    faults.push(fault);
  }
  return new AppError("invalid_input", "The input is not valid.", { faults });
}

const REFUSALS: Record<Role, string> = {
  owner: "Only an owner of your organization can do this.",
  member: "Practitioners can't do this. Ask the front desk.",
  practitioner: "",
};

/** Throws 403 if the caller is of staff with a role below `least`. */
export function requireRole(caller: Ctx | Visitor, least: Role = "member"): void {
  if (!("actor" in caller) || caller.actor.kind !== "user" || mayAs(caller.actor.role, least)) return;
  throw new AppError("forbidden", REFUSALS[least]);
}

/** Throws unless the caller has just proved who they are. For what is no action; actions say `confirmed`. */
export function requireConfirmed({ actor }: Ctx, always = false): void {
  if (actor.kind === "user" && (actor.is_stale || (always && actor.is_old)))
    throw new AppError("password_needed", "Confirm that it is you: enter your password again.");
}

function define<C extends Ctx | Visitor, I extends z.ZodType, O extends z.ZodType>(
  access: "member" | "visitor",
  { summary, description, input, output, only, run, ...rules }: Definition<C, I, O>,
): Action<C, I, O> {
  const { confirmed = false, before_factor = false, network = false } = rules;
  const undeclared = `"${summary}" is not an action with network: true`;
  const authorize = (caller: C) => requireRole(caller, only);
  const call = async (caller: C, raw: unknown) => {
    authorize(caller);
    const given = parseInput(input, raw);
    const needsProof = typeof confirmed === "function" ? confirmed(given) : confirmed;
    if (needsProof && "actor" in caller) requireConfirmed(caller, confirmed === "always");
    const done = network ? run(caller, given) : withoutNetwork(undeclared, () => run(caller, given));
    return output.parse(await done);
  };
  return Object.assign((caller: C, raw: z.input<I>) => call(caller, raw), {
    call,
    authorize,
    access,
    summary,
    description,
    only,
    before_factor,
    network,
    input,
    output,
  });
}

/**
 * The only way to define a use case: its input is validated, its output is limited to its schema, and what it changes is
 * in the audit log.
 */
export function action<I extends z.ZodType, O extends z.ZodType>({
  audit,
  rows,
  about,
  steps = false,
  run,
  ...definition
}: Definition<Ctx, I, O> & Audit<I, O>): Action<Ctx, I, O> {
  const inTransactions = steps || definition.network === true;
  const recorded = (ctx: Ctx, input: z.output<I>) =>
    audited(ctx, input, { audit, rows, about, steps: inTransactions, run: (caller) => run(caller, input) });
  return Object.assign(define("member", { ...definition, run: recorded }), { audit });
}

/** A use case for callers who have not signed in. */
export const visitorAction = <I extends z.ZodType, O extends z.ZodType>(
  definition: Definition<Visitor, I, O>,
) => define("visitor", definition);
