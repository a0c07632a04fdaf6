import { one } from "@/db/client";
import { mediaBlobs } from "@/db/schema/media";
import { storageContract } from "@/server/adapters/storage/storage.contract";
import { newOrg } from "@/tests/world";
import { databaseStorage } from "./database-storage";

storageContract(
  () => databaseStorage,
  async () => {
    const { db, organization_id } = await newOrg();
    const discard_after = "2099-01-01T00:00:00Z";
    return one(
      await db.insert(mediaBlobs).values({ organization_id, storage: "database", discard_after }).returning(),
    );
  },
);
