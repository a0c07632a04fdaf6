import { mutation, query } from "@/server/http/trpc";
import { listEventCatalogue } from "./catalogue";
import { browseDeliveries, getDelivery, inspectDelivery } from "./deliveries/log";
import { redeliver, redeliverFailed, replayEvents } from "./deliveries/redeliver";
import {
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoints,
  pingEndpoint,
  rotateSecret,
  sendSample,
  updateEndpoint,
} from "./endpoints";

export const webhooksProcedures = {
  webhooks: {
    list: query(listEndpoints),
    get: query(getEndpoint),
    create: mutation(createEndpoint),
    update: mutation(updateEndpoint),
    remove: mutation(deleteEndpoint),
    ping: mutation(pingEndpoint),
    sendSample: mutation(sendSample),
    rotateSecret: mutation(rotateSecret),
    deliveries: query(browseDeliveries),
    delivery: query(getDelivery),
    inspect: query(inspectDelivery),
    redeliver: mutation(redeliver),
    redeliverFailed: mutation(redeliverFailed),
    replay: mutation(replayEvents),
    catalogue: query(listEventCatalogue),
  },
};
