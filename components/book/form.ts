import { solved, type Task } from "./proof";

const MINUTE_MS = 60_000;
/** How long a new challenge can be used, with a minute left. */
const USABLE_MS = 9 * MINUTE_MS;

const field = (form: HTMLFormElement, name: string): HTMLInputElement | null =>
  form.querySelector(`input[name="${name}"]`);

/** The task in the form, or a new one if that is too old. */
async function taskOf(form: HTMLFormElement, isFresh: boolean): Promise<Task> {
  const { slug = "", difficulty = "" } = form.dataset;
  const challenge = field(form, "challenge");
  if (challenge && isFresh) return { challenge: challenge.value, difficulty: Number(difficulty) };
  const answer = await fetch(`/api/v1/public/${encodeURIComponent(slug)}/challenge`);
  const task: Task = await answer.json();
  if (challenge) challenge.value = task.challenge;
  return task;
}

/**
 * Does the work before a form is sent: it begins with the first field, so that it is usually done in time. If it can't be
 * done, the form is sent with its ticket.
 */
export function workBefore(form: HTMLFormElement, script: string): void {
  const nonce = field(form, "nonce");
  const status = form.querySelector('[role="status"]');
  if (!nonce) return;
  let usableUntil = Date.now() + (Number(form.dataset.minutes) - 1) * MINUTE_MS;
  let work: Promise<void> | undefined;
  let isWaiting = false;
  const say = (share: number) => {
    const percent = String(Math.round(share * 100));
    if (isWaiting && status) status.textContent = (form.dataset.working ?? "").replace("{percent}", percent);
  };
  const isFresh = () => Date.now() < usableUntil;
  const solve = async () => {
    const wasFresh = isFresh();
    const task = await taskOf(form, wasFresh);
    if (!wasFresh) usableUntil = Date.now() + USABLE_MS;
    nonce.value = await solved(script, task, say);
  };
  const begin = () => {
    if (nonce.value && isFresh()) return;
    if (!isFresh()) work = undefined;
    // Without it the form has its ticket.
    work ??= solve().catch(() => undefined);
    return work;
  };
  form.addEventListener("focusin", () => void begin(), { once: true });
  form.addEventListener("submit", (event) => {
    if (isWaiting || (nonce.value && isFresh())) return;
    event.preventDefault();
    isWaiting = true;
    nonce.value = "";
    say(0);
    form.querySelector("button")?.setAttribute("aria-disabled", "true");
    void begin()?.then(() => form.submit());
  });
}
