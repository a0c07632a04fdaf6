import type { ReactNode } from "react";
import { PageHeader } from "./page-header";
import { Body } from "./section";

export const Page = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <PageHeader title={title} />
    <Body>{children}</Body>
  </>
);
