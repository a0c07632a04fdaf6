import { useState } from "react";
import { views as words } from "@/components/text/en/views";
import { usePart } from "@/components/text/use-part";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { later } from "@/components/ui/later";
import styles from "./list-top.module.css";
import type { InboxFilters } from "./use-filters";
import { filtersOf, isNarrowed, useNamedView, useViews } from "./use-views";

const SaveView = later(() => import("./view-dialogs").then((module) => module.SaveView));
const ManageViews = later(() => import("./view-dialogs").then((module) => module.ManageViews));

type Props = { filters: InboxFilters; change: (filters: Partial<InboxFilters>) => void };

/** The saved views, with buttons to save the current filters as a view and to manage the views. */
export function SavedViews({ filters, change }: Props) {
  const text = usePart(words);
  const views = useViews();
  const [open, setOpen] = useState<"save" | "manage" | null>(null);
  const close = () => setOpen(null);
  useNamedView(views, filters, change);
  const canSave = isNarrowed(filters) && !filters.view;
  if (views.length === 0 && !canSave) return null;
  return (
    <fieldset className={styles.views}>
      <legend className="visually-hidden">{text.list}</legend>
      {views.map((view) => (
        <button
          key={view.id}
          type="button"
          className={styles.show}
          aria-pressed={filters.view === view.id}
          onClick={() => change(filtersOf(view))}
        >
          {view.name}
        </button>
      ))}
      {canSave && (
        <Button size="small" onClick={() => setOpen("save")}>
          {text.save}
        </Button>
      )}
      {views.length > 0 && (
        <Button
          square
          tone="quiet"
          aria-label={text.manage}
          title={text.manage}
          onClick={() => setOpen("manage")}
        >
          <Icon name="more" size={16} />
        </Button>
      )}
      {open === "save" && (
        <SaveView filters={filters} shown={(view) => change(filtersOf(view))} close={close} />
      )}
      {open === "manage" && <ManageViews close={close} />}
    </fieldset>
  );
}
