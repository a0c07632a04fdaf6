import { endMemberSessions } from "@/server/accounts/team/colleagues-access";
import { endpoint } from "@/server/endpoint";

export const DELETE = endpoint(endMemberSessions, { status: 204, problems: [409] });
