import { mutation, query } from "@/server/http/trpc";
import { clearReceiver, getSandbox, openReceiver } from "./receiver";
import { listReceived, listSimulatorNumbers, reportStatus, writeAsCustomer } from "./simulator";

export const practiceProcedures = {
  sandbox: {
    get: query(getSandbox),
    setReceiver: mutation(openReceiver),
    clearReceiver: mutation(clearReceiver),
  },
  simulator: {
    numbers: query(listSimulatorNumbers),
    write: mutation(writeAsCustomer),
    received: query(listReceived),
    report: mutation(reportStatus),
  },
};
