import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { show } from "./use-optimistic";

type Tick = { on: boolean };

function kept(tick?: Tick) {
  const client = new QueryClient();
  client.setQueryData(["tick"], tick);
  return {
    cancel: (queryKey: string[]) => client.cancelQueries({ queryKey }),
    getData: (key: string[]) => client.getQueryData<Tick>(key),
    setData: (key: string[], data: Tick | undefined) => client.setQueryData(key, data),
  };
}

test("a change shows at once and can be reverted", async () => {
  const query = kept({ on: false });
  const takeBack = await show(query, ["tick"], () => ({ on: true }));
  expect(query.getData(["tick"])).toEqual({ on: true });
  takeBack();
  expect(query.getData(["tick"])).toEqual({ on: false });
});

test("reverting leaves newer data alone if there was nothing to change", async () => {
  const query = kept();
  const takeBack = await show(query, ["tick"], () => ({ on: true }));
  expect(query.getData(["tick"])).toBeUndefined();
  query.setData(["tick"], { on: true });
  takeBack();
  expect(query.getData(["tick"])).toEqual({ on: true });
});

test("a first read in progress still completes", async () => {
  const client = new QueryClient();
  const read = client.fetchQuery({ queryKey: ["tick"], queryFn: async () => ({ on: true }) });
  const query = {
    cancel: (queryKey: string[]) => client.cancelQueries({ queryKey }),
    getData: (key: string[]) => client.getQueryData<Tick>(key),
    setData: (key: string[], data: Tick | undefined) => client.setQueryData(key, data),
  };
  await show(query, ["tick"], () => ({ on: false }));
  expect(await read).toEqual({ on: true });
});
