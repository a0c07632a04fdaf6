import { profile, team } from "./en/account";
import { bookings } from "./en/bookings";
import { common } from "./en/common";
import { connect } from "./en/connect";
import { entry, newPassword } from "./en/entry";
import { firstSteps } from "./en/first-steps";
import { inbox } from "./en/inbox";
import { integrations } from "./en/integrations";
import { leads } from "./en/leads";
import { organization } from "./en/organization";
import { overview } from "./en/overview";
import { replies } from "./en/replies";
import { settings } from "./en/settings";
import { shell } from "./en/shell";
import { returned, signIn } from "./en/sign-in";
import { simulator } from "./en/simulator";
import { states } from "./en/states";
import { status } from "./en/status";
import { webhooks } from "./en/webhooks";

/** English. One part a page; parameters are functions' parameters. */
export const en = {
  bookings,
  common,
  connect,
  entry,
  firstSteps,
  inbox,
  integrations,
  leads,
  newPassword,
  organization,
  overview,
  profile,
  replies,
  returned,
  settings,
  shell,
  signIn,
  simulator,
  states,
  status,
  team,
  webhooks,
};

/** Every text of the dashboard in one language. */
export type Text = typeof en;
