import { mutation, query } from "@/server/http/trpc";
import { listEventCatalogue } from "./catalogue";
import {
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoints,
  pingEndpoint,
  rotateSecret,
  updateEndpoint,
} from "./endpoints";
import { browseDeliveries, getDelivery, inspectDelivery } from "./log";
import { redeliver, redeliverFailed, replayEvents } from "./redeliver";

export const webhooksProcedures = {
  webhooks: {
    list: query(listEndpoints),
    get: query(getEndpoint),
    create: mutation(createEndpoint),
    update: mutation(updateEndpoint),
    remove: mutation(deleteEndpoint),
    ping: mutation(pingEndpoint),
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
