import { toast } from "./toasts";

/** A dialog's success handler: refetches with `renew`, shows `said` in a toast and closes it, unless it does so itself. */
export const finish = (renew: () => Promise<unknown>, said: string, close?: () => void) => async () => {
  await renew();
  toast(said);
  close?.();
};

/** The same for what is shown only once, such as a key that was just made. */
export const finishWith =
  <Made>(renew: () => Promise<unknown>, show: (made: Made) => void, close: () => void) =>
  async (made: Made) => {
    show(made);
    await renew();
    close();
  };
