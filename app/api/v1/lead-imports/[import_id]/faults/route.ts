import "@/server/reactions";
import { exportFaults } from "@/server/leads/export";

export const GET = exportFaults;
