import { solved, type Task } from "./proof";

const MINUTE_MS = 60_000;
const opened = Date.now();

const field = (form: HTMLFormElement, name: string): HTMLInputElement | null =>
  form.querySelector(`input[name="${name}"]`);

/** The task in the form, or a new one if that is too old by now. */
async function taskOf(form: HTMLFormElement): Promise<Task> {
  const { slug = "", difficulty = "", minutes = "" } = form.dataset;
  const challenge = field(form, "challenge");
  const isFresh = Date.now() - opened < (Number(minutes) - 1) * MINUTE_MS;
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
  if (!nonce || nonce.value) return;
  let work: Promise<void> | undefined;
  let isWaiting = false;
  const say = (share: number) => {
    const percent = String(Math.round(share * 100));
    if (isWaiting && status) status.textContent = (form.dataset.working ?? "").replace("{percent}", percent);
  };
  const begin = () => {
    work ??= taskOf(form)
      .then((task) => solved(script, task, say))
      .then((found) => {
        nonce.value = found;
      })
      .catch(() => undefined);
    return work;
  };
  form.addEventListener("focusin", begin, { once: true });
  form.addEventListener("submit", (event) => {
    if (isWaiting || nonce.value) return;
    event.preventDefault();
    isWaiting = true;
    say(0);
    form.querySelector("button")?.setAttribute("aria-disabled", "true");
    void begin().then(() => form.submit());
  });
}
