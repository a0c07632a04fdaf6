import { mutation, query } from "@/server/http/trpc";
import { getAccess } from "./access";
import { getProfile, updateProfile } from "./actions";
import { listAuditEvents } from "./audit/list";
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  createRecoveryCodes,
  listFactors,
  removeFactor,
  requestPasskey,
} from "./factors/own-factors";
import { getFactorRequirement, setFactorRequirement } from "./factors/requirement";
import { createKey, listKeyRequests, listKeys, revokeKey, rotateKey, updateKey } from "./keys/actions";
import { addDevice, listDevices, removeDevice } from "./notifications/devices";
import { listNotifications, readNotifications } from "./notifications/list";
import { getNotificationSettings, updateNotificationSettings } from "./notifications/settings";
import { startFromExample } from "./organization/example";
import { getOrganization, updateOrganization } from "./organization/organization";
import {
  createResource,
  deleteResource,
  getResource,
  listResources,
  updateResource,
} from "./organization/resources";
import {
  createException,
  deleteException,
  listExceptions,
  updateException,
} from "./organization/schedule-exceptions";
import { getVoiceTranscription, updateVoiceTranscription } from "./organization/voice-transcription";
import { getWaitingHours } from "./organization/waiting-hours";
import { confirmPassword } from "./sign-in/confirm-password";
import { removeIdentity } from "./sign-in/identities";
import { endOtherSessions, endSession, listSessions, signOutEverywhere } from "./sign-in/sessions";
import { resendVerification, verifyEmail } from "./sign-in/verify-email";
import { getAvailability, updateAvailability } from "./team/availability";
import { endMemberSessions, removeMemberFactors } from "./team/colleagues-access";
import { createInvitation, listInvitations, resendInvitation, revokeInvitation } from "./team/invitations";
import { listMembers, updateMember } from "./team/members";
import { createTeam, listTeams, updateTeam } from "./team/teams";

export const accountsProcedures = {
  profile: {
    get: query(getProfile),
    update: mutation(updateProfile),
    access: query(getAccess),
    availability: query(getAvailability),
    updateAvailability: mutation(updateAvailability),
    confirmPassword: mutation(confirmPassword),
    verifyEmail: mutation(verifyEmail),
    resendVerification: mutation(resendVerification),
    removeIdentity: mutation(removeIdentity),
    sessions: query(listSessions),
    endSession: mutation(endSession),
    endOtherSessions: mutation(endOtherSessions),
    signOutEverywhere: mutation(signOutEverywhere),
  },
  factors: {
    list: query(listFactors),
    beginTotp: mutation(beginTotp),
    confirmTotp: mutation(confirmTotp),
    beginPasskey: mutation(beginPasskey),
    addPasskey: mutation(addPasskey),
    requestPasskey: mutation(requestPasskey),
    remove: mutation(removeFactor),
    renewCodes: mutation(createRecoveryCodes),
  },
  team: {
    members: query(listMembers),
    secondFactor: query(getFactorRequirement),
    requireSecondFactor: mutation(setFactorRequirement),
    removeFactors: mutation(removeMemberFactors),
    endSessions: mutation(endMemberSessions),
    updateMember: mutation(updateMember),
    invitations: query(listInvitations),
    invite: mutation(createInvitation),
    resendInvitation: mutation(resendInvitation),
    revokeInvitation: mutation(revokeInvitation),
  },
  keys: {
    list: query(listKeys),
    requests: query(listKeyRequests),
    create: mutation(createKey),
    update: mutation(updateKey),
    rotate: mutation(rotateKey),
    revoke: mutation(revokeKey),
  },
  teams: {
    list: query(listTeams),
    create: mutation(createTeam),
    update: mutation(updateTeam),
  },
  notifications: {
    list: query(listNotifications),
    read: mutation(readNotifications),
    settings: query(getNotificationSettings),
    updateSettings: mutation(updateNotificationSettings),
    devices: query(listDevices),
    addDevice: mutation(addDevice),
    removeDevice: mutation(removeDevice),
  },
  exceptions: {
    list: query(listExceptions),
    create: mutation(createException),
    update: mutation(updateException),
    remove: mutation(deleteException),
  },
  resources: {
    list: query(listResources),
    get: query(getResource),
    create: mutation(createResource),
    update: mutation(updateResource),
    startFromExample: mutation(startFromExample),
    remove: mutation(deleteResource),
  },
  audit: { list: query(listAuditEvents) },
  organization: {
    get: query(getOrganization),
    hours: query(getWaitingHours),
    update: mutation(updateOrganization),
  },
  agent: {
    voice: query(getVoiceTranscription),
    updateVoice: mutation(updateVoiceTranscription),
  },
};
