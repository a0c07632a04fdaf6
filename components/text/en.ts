import { profile, team } from "./en/account";
import { agent } from "./en/agent";
import { attach } from "./en/attach";
import { attached } from "./en/attached";
import { audit } from "./en/audit";
import { availability } from "./en/availability";
import { beginConversation } from "./en/begin-conversation";
import { blockedTime } from "./en/blocked-time";
import { bookingPage } from "./en/booking-page";
import { bookings } from "./en/bookings";
import { bulk } from "./en/bulk";
import { calendar } from "./en/calendar";
import { calendars } from "./en/calendars";
import { chooseTemplate } from "./en/choose-template";
import { commands } from "./en/commands";
import { common } from "./en/common";
import { connect } from "./en/connect";
import { conversation } from "./en/conversation";
import { customerNotice } from "./en/customer-notice";
import { developers } from "./en/developers";
import { docs } from "./en/docs";
import { emoji } from "./en/emoji";
import { entry, newPassword } from "./en/entry";
import { factors } from "./en/factors";
import { firstSteps } from "./en/first-steps";
import { searchResults } from "./en/found";
import { inbox } from "./en/inbox";
import { integrations } from "./en/integrations";
import { knowledge } from "./en/knowledge";
import { labelDialog } from "./en/label-dialog";
import { labelSettings } from "./en/label-settings";
import { labels } from "./en/labels";
import { landing } from "./en/landing";
import { languageNames, pageLanguageNames } from "./en/languages";
import { leadChanges } from "./en/lead-changes";
import { leadImport } from "./en/lead-import";
import { leadMerge } from "./en/lead-merge";
import { leadTimeline } from "./en/lead-timeline";
import { leads } from "./en/leads";
import { listEmpty } from "./en/list-empty";
import { listFilters } from "./en/list-filters";
import { media } from "./en/media";
import { messageSteps } from "./en/message-steps";
import { missing } from "./en/missing";
import { noteWriting } from "./en/note-writing";
import { notes } from "./en/notes";
import { notifications } from "./en/notifications";
import { numberStates } from "./en/number-states";
import { organization } from "./en/organization";
import { overview } from "./en/overview";
import { ownPictures } from "./en/own-pictures";
import { pager } from "./en/pager";
import { pause } from "./en/pause";
import { pauseForm } from "./en/pause-form";
import { quickReplyList } from "./en/quick-reply-list";
import { reach } from "./en/reach";
import { rehearsal } from "./en/rehearsal";
import { reminded } from "./en/reminded";
import { reminders } from "./en/reminders";
import { replies } from "./en/replies";
import { schedule } from "./en/schedule";
import { series } from "./en/series";
import { settings } from "./en/settings";
import { shell } from "./en/shell";
import { returned, signIn } from "./en/sign-in";
import { simulator } from "./en/simulator";
import { skipped } from "./en/skipped";
import { snooze } from "./en/snooze";
import { states } from "./en/states";
import { status } from "./en/status";
import { steps } from "./en/steps";
import { teams } from "./en/teams";
import { viewDialogs } from "./en/view-dialogs";
import { views } from "./en/views";
import { waitingList } from "./en/waiting-list";
import { webhooks } from "./en/webhooks";
import {
  bookingStatusWords,
  channelWords,
  conversationStatusWords,
  importWord,
  leadStatusWords,
  practiceWord,
} from "./en/words";

/** The English texts, one part per page; texts with parameters are functions. */
export const en = {
  agent,
  attach,
  attached,
  beginConversation,
  audit,
  availability,
  bookingPage,
  bookings,
  bulk,
  calendar,
  calendars,
  chooseTemplate,
  commands,
  common,
  connect,
  conversation,
  developers,
  docs,
  emoji,
  entry,
  factors,
  firstSteps,
  searchResults,
  inbox,
  integrations,
  labelDialog,
  labels,
  labelSettings,
  leadChanges,
  leadImport,
  leadMerge,
  leads,
  leadTimeline,
  listEmpty,
  listFilters,
  media,
  messageSteps,
  missing,
  newPassword,
  noteWriting,
  notes,
  notifications,
  numberStates,
  organization,
  overview,
  ownPictures,
  profile,
  quickReplyList,
  reach,
  rehearsal,
  reminded,
  reminders,
  replies,
  returned,
  schedule,
  settings,
  shell,
  signIn,
  simulator,
  skipped,
  snooze,
  states,
  status,
  steps,
  team,
  teams,
  viewDialogs,
  views,
  waitingList,
  webhooks,
  blockedTime,
  series,
  bookingStatusWords,
  channelWords,
  conversationStatusWords,
  customerNotice,
  importWord,
  knowledge,
  landing,
  languageNames,
  leadStatusWords,
  pageLanguageNames,
  pager,
  pause,
  pauseForm,
  practiceWord,
};

/** All texts of the dashboard in one language. */
export type Text = typeof en;
