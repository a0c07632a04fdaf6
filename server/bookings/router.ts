import { mutation, query } from "@/server/http/trpc";
import { listBookings } from "./actions";
import { listAffectedBookings, listBookingsInBlockedTime } from "./availability/affected";
import { listFreeTimes } from "./availability/free-times";
import {
  createBlockedTime,
  deleteBlockedTime,
  getBlockedTime,
  updateBlockedTime,
} from "./blocked-times/actions";
import { browseBookings } from "./browse";
import { getCalendar, showBooking } from "./calendar";
import {
  connectCalendar,
  disconnectCalendar,
  findCalendars,
  listCalendars,
  syncCalendarNow,
  updateCalendar,
} from "./calendars/connections";
import { createFeed, deleteFeed, listFeeds, rotateFeed, updateFeed } from "./calendars/feed/feeds";
import { authorizeCalendars, grantCalendars } from "./calendars/grants";
import { createBooking } from "./create";
import { settleBookingNotice } from "./notices/settle-notice";
import { previewBookingPage } from "./page/html/preview";
import { getBookingPage, updateBookingPage } from "./page/settings";
import { checkPageSlug, getPageLinks } from "./page/sharing/address";
import { getPageStatistics } from "./page/visits/statistics";
import { listReminders } from "./reminders/list";
import { getBookingNotice } from "./reminders/notice";
import { getReminderSettings, updateReminderSettings } from "./reminders/settings";
import {
  createReminderStep,
  deleteReminderStep,
  listReminderSteps,
  updateReminderStep,
} from "./reminders/steps";
import { countRequests, countUntold } from "./requests/requests";
import { getScheduler, removeSchedulerSecret, setSchedulerSecret } from "./scheduler/scheduler-settings";
import { cancelSeries } from "./series/cancel";
import { createSeries } from "./series/create";
import { moveSeries, previewSeriesMove } from "./series/move";
import { previewSeries } from "./series/preview";
import { getSeries } from "./series/series";
import { updateBooking } from "./update";
import { createWaiting, offerWaiting, removeWaiting, updateWaiting } from "./waiting/actions";
import { showWaitingList } from "./waiting/board";

export const bookingsProcedures = {
  bookings: {
    list: query(listBookings),
    get: query(showBooking),
    calendar: query(getCalendar),
    browse: query(browseBookings),
    countRequests: query(countRequests),
    freeTimes: query(listFreeTimes),
    create: mutation(createBooking),
    update: mutation(updateBooking),
    countUntold: query(countUntold),
    notice: query(getBookingNotice),
    affected: query(listAffectedBookings),
    inBlockedTime: query(listBookingsInBlockedTime),
    settleNotice: mutation(settleBookingNotice),
  },
  bookingPage: {
    get: query(getBookingPage),
    update: mutation(updateBookingPage),
    checkSlug: query(checkPageSlug),
    links: query(getPageLinks),
    preview: mutation(previewBookingPage),
    statistics: query(getPageStatistics),
  },
  bookingSeries: {
    get: query(getSeries),
    preview: query(previewSeries),
    create: mutation(createSeries),
    previewMove: query(previewSeriesMove),
    move: mutation(moveSeries),
    cancel: mutation(cancelSeries),
  },
  blockedTimes: {
    get: query(getBlockedTime),
    create: mutation(createBlockedTime),
    update: mutation(updateBlockedTime),
    remove: mutation(deleteBlockedTime),
  },
  waitingList: {
    show: query(showWaitingList),
    create: mutation(createWaiting),
    update: mutation(updateWaiting),
    offer: mutation(offerWaiting),
    remove: mutation(removeWaiting),
  },
  reminders: {
    list: query(listReminders),
    steps: query(listReminderSteps),
    createStep: mutation(createReminderStep),
    updateStep: mutation(updateReminderStep),
    removeStep: mutation(deleteReminderStep),
    settings: query(getReminderSettings),
    updateSettings: mutation(updateReminderSettings),
  },
  scheduler: {
    get: query(getScheduler),
    setSecret: mutation(setSchedulerSecret),
    removeSecret: mutation(removeSchedulerSecret),
  },
  calendars: {
    list: query(listCalendars),
    authorize: mutation(authorizeCalendars),
    grant: mutation(grantCalendars),
    find: mutation(findCalendars),
    connect: mutation(connectCalendar),
    update: mutation(updateCalendar),
    sync: mutation(syncCalendarNow),
    remove: mutation(disconnectCalendar),
  },
  calendarFeeds: {
    list: query(listFeeds),
    create: mutation(createFeed),
    update: mutation(updateFeed),
    rotate: mutation(rotateFeed),
    remove: mutation(deleteFeed),
  },
};
