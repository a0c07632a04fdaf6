import { afterEach, expect, test } from "vitest";
import * as route from "@/app/api/v1/agent/voice-transcription/route";
import { setEnv } from "@/tests/scene";
import { call, newOrg, newStaff } from "@/tests/world";

const UNSET = { TRANSCRIPTION_URL: "", TRANSCRIPTION_MODEL: "", SHARED_CREDENTIALS_FOR: "" };
const HERE = { TRANSCRIPTION_URL: "http://127.0.0.1:9000/v1/", TRANSCRIPTION_MODEL: "large-v3" };
afterEach(() => setEnv(UNSET));

const NOBODY = { is_available: false, is_on: false, sent_to: null, model: null };

test("voice transcription is not available if the deployment has no transcription service", async () => {
  const { token } = await newOrg();
  expect((await call(route.GET, { token })).body).toEqual(NOBODY);
  const refused = await call(route.PATCH, { token, method: "PATCH", body: { is_on: true } });
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: [{ message: expect.stringContaining("TRANSCRIPTION_URL") }] },
  });
  expect((await call(route.PATCH, { token, method: "PATCH", body: { is_on: false } })).body).toEqual(NOBODY);
});

test("voice transcription is off until an owner turns it on, and says where the audio is sent", async () => {
  setEnv(HERE);
  const owner = await newOrg();
  const off = { is_available: true, is_on: false, sent_to: "127.0.0.1:9000", model: "large-v3" };
  expect((await call(route.GET, owner)).body).toEqual(off);
  const { token } = await newStaff(owner);
  expect((await call(route.PATCH, { token, method: "PATCH", body: { is_on: true } })).status).toBe(403);
  const on = { ...off, is_on: true };
  const switched = await call(route.PATCH, { ...owner, method: "PATCH", body: { is_on: true } });
  expect(switched.body).toEqual(on);
  expect((await call(route.GET, { token })).body).toEqual(on);
  setEnv(UNSET);
  expect((await call(route.GET, { token })).body).toEqual(NOBODY);
});

test("the deployment's transcription service is available only to the named organizations", async () => {
  const [named, other] = [await newOrg(), await newOrg()];
  setEnv({ ...HERE, SHARED_CREDENTIALS_FOR: named.organization_id });
  expect((await call(route.GET, named)).body).toMatchObject({ is_available: true });
  expect((await call(route.GET, other)).body).toEqual(NOBODY);
});
