import { toast } from "./toasts";

/** A dialog's success handler: refetches with `renew`, shows `said` in a toast and closes the dialog. */
export const finish = (renew: () => Promise<unknown>, said: string, close: () => void) => async () => {
  await renew();
  toast(said);
  close();
};
