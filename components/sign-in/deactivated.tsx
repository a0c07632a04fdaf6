"use client";

import { Button } from "@mantine/core";
import { useText } from "@/components/text/text";
import { Card } from "./card";
import { leave } from "./doors";

/** Why one is out. */
export function Deactivated() {
  const text = useText().signIn;
  const other = async () => {
    await leave();
    window.location.assign("/sign-in");
  };
  return (
    <Card title={text.deactivatedTitle} words={text.deactivatedText}>
      <Button variant="default" size="md" fullWidth onClick={other}>
        {text.otherAccount}
      </Button>
    </Card>
  );
}
