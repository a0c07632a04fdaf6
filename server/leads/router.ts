import { mutation, query } from "@/server/http/trpc";
import { addLeadNote, createLead, getLead, updateLead } from "./actions";
import { browseLeads } from "./browse";
import { getImport, listImportFaults, listImports, previewImport, startImport } from "./import/imports";
import { createLabel, labelLead, listLabels, unlabelLead, updateLabel } from "./labels";
import { listDuplicates } from "./merge/duplicates";
import { mergeLeads, undoMerge } from "./merge/merge";

export const leadsProcedures = {
  leads: {
    get: query(getLead),
    create: mutation(createLead),
    update: mutation(updateLead),
    addNote: mutation(addLeadNote),
    browse: query(browseLeads),
    duplicates: query(listDuplicates),
    merge: mutation(mergeLeads),
    undoMerge: mutation(undoMerge),
  },
  imports: {
    list: query(listImports),
    get: query(getImport),
    faults: query(listImportFaults),
    preview: mutation(previewImport),
    start: mutation(startImport),
  },
  labels: {
    list: query(listLabels),
    create: mutation(createLabel),
    update: mutation(updateLabel),
    putOnLead: mutation(labelLead),
    takeOffLead: mutation(unlabelLead),
  },
};
