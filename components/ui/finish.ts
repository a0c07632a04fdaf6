import { toast } from "./toasts";

/** What a dialog does once the service made its change: `renew` reads it anew, it is said, and the dialog closes. */
export const finish = (renew: () => Promise<unknown>, said: string, close: () => void) => async () => {
  await renew();
  toast(said);
  close();
};
